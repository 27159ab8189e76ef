import CPKCS11

extension PKCS11Failure {
  static let tokenMissing = PKCS11Failure(code: UInt(CKR_TOKEN_NOT_PRESENT), function: "C_GetSlotList")
  static let pinMissing = PKCS11Failure(code: UInt(CKR_USER_NOT_LOGGED_IN), function: "C_Login")
  static let pinRefused = PKCS11Failure(code: UInt(CKR_PIN_INCORRECT), function: "C_Login")
  static let publicKeyMissing = PKCS11Failure(code: UInt(CKR_OBJECT_HANDLE_INVALID), function: "C_FindObjects")
}
