import CPKCS11
import KeyStorage

/// A return value of a PKCS#11 function that is not CKR_OK (PKCS #11 v3.1 §5.1).
struct PKCS11Failure: Error {
  let code: UInt
  let function: String

  /// Whether a new session may help: the device was unplugged for a moment, or another library user closed ours.
  var asksForNewSession: Bool {
    [
      UInt(CKR_SESSION_HANDLE_INVALID), UInt(CKR_SESSION_CLOSED), UInt(CKR_USER_NOT_LOGGED_IN),
      UInt(CKR_DEVICE_REMOVED), UInt(CKR_TOKEN_NOT_PRESENT), UInt(CKR_CRYPTOKI_NOT_INITIALIZED),
    ].contains(code)
  }

  /// What it means to a user of the store.
  func error(record: String? = nil) -> KeyStorageError {
    let number = "0x" + String(code, radix: 16)
    switch code {
    case UInt(CKR_PIN_INCORRECT), UInt(CKR_PIN_INVALID), UInt(CKR_PIN_LEN_RANGE):
      return KeyStorageError(.locked, record: record, message: "the token refuses the PIN (\(number))")
    case UInt(CKR_PIN_LOCKED), UInt(CKR_PIN_EXPIRED):
      return KeyStorageError(.locked, record: record, message: "the token's PIN is locked or expired (\(number))")
    case UInt(CKR_USER_NOT_LOGGED_IN), UInt(CKR_USER_PIN_NOT_INITIALIZED):
      return KeyStorageError(.locked, record: record, message: "the token is not logged in to (\(number))")
    case UInt(CKR_TOKEN_WRITE_PROTECTED), UInt(CKR_SESSION_READ_ONLY), UInt(CKR_SESSION_READ_ONLY_EXISTS):
      return KeyStorageError(.permission, record: record, message: "the token may not be written (\(number))")
    case UInt(CKR_DEVICE_MEMORY), UInt(CKR_HOST_MEMORY):
      return KeyStorageError(.unavailable, record: record, message: "no space left on the token (\(number))")
    case UInt(CKR_TOKEN_NOT_PRESENT), UInt(CKR_DEVICE_REMOVED), UInt(CKR_SLOT_ID_INVALID):
      return KeyStorageError(.unavailable, record: record, message: "the token is not there (\(number))")
    default:
      return KeyStorageError(.unavailable, record: record, message: "the token failed in \(function) (\(number))")
    }
  }
}
