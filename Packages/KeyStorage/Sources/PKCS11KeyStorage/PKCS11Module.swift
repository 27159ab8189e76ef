import CPKCS11
import KeyStorage
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The library that drives a device, loaded at run time and kept until the process ends.
final class PKCS11Module: @unchecked Sendable {
  // The table of functions is constant; the library itself is told to lock.
  let functions: ck_function_list

  private typealias GetFunctionList =
    @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<ck_function_list>?>?) -> UInt

  init(path: String) throws(KeyStorageError) {
    guard path.hasPrefix("/") else {
      throw KeyStorageError(.invalidRequest, message: "the path of a PKCS#11 module begins with a slash")
    }
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "unknown reason"
      throw KeyStorageError(.unavailable, message: "cannot load the PKCS#11 module: \(reason)")
    }
    guard let symbol = dlsym(library, "C_GetFunctionList") else {
      throw KeyStorageError(.unavailable, message: "\(path) is no PKCS#11 module")
    }
    var list: UnsafeMutablePointer<ck_function_list>?
    let code = unsafeBitCast(symbol, to: GetFunctionList.self)(&list)
    guard code == UInt(CKR_OK), let list else {
      throw PKCS11Failure(code: code, function: "C_GetFunctionList").error()
    }
    functions = list.pointee
    do throws(PKCS11Failure) { try initialize() } catch { throw error.error() }
  }

  /// A module need not bear being initialized by two threads at once (PKCS #11 §5.4): one of them could see no tokens.
  private static let initialization = Mutex(())

  func initialize() throws(PKCS11Failure) {
    guard !PKCS11Exit.hasBegun else { throw PKCS11Failure(code: UInt(CKR_GENERAL_ERROR), function: "C_Initialize") }
    let code = Self.initialization.withLock { _ in
      var arguments = ck_c_initialize_args()
      arguments.flags = UInt(CKF_OS_LOCKING_OK)
      return functions.C_Initialize?(&arguments) ?? UInt(CKR_FUNCTION_NOT_SUPPORTED)
    }
    if code == UInt(CKR_OK) { return PKCS11Exit.finalize(functions) }
    guard code == UInt(CKR_CRYPTOKI_ALREADY_INITIALIZED) else {
      throw PKCS11Failure(code: code, function: "C_Initialize")
    }
  }

  /// Throws for every return value but CKR_OK; nil stands for a function that the module does not have.
  func check(_ function: String, _ code: UInt?) throws(PKCS11Failure) {
    let code = code ?? UInt(CKR_FUNCTION_NOT_SUPPORTED)
    guard code == UInt(CKR_OK) else { throw PKCS11Failure(code: code, function: function) }
  }

  /// The slot of the token with a label and, if given, a serial number.
  func slot(ofToken label: String, serial: String?) throws(PKCS11Failure) -> (slot: UInt, needsLogin: Bool)? {
    var count: UInt = 0
    try check("C_GetSlotList", functions.C_GetSlotList?(1, nil, &count))
    var slots = [UInt](repeating: 0, count: Int(count))
    try check("C_GetSlotList", functions.C_GetSlotList?(1, &slots, &count))
    for slot in slots.prefix(Int(count)) {
      var token = ck_token_info()
      guard functions.C_GetTokenInfo?(slot, &token) == UInt(CKR_OK) else { continue }
      let found = (label: Self.text(token.label), serial: Self.text(token.serial_number))
      if found.label == label, serial == nil || serial == found.serial {
        return (slot, token.flags & UInt(CKF_LOGIN_REQUIRED) != 0)
      }
    }
    return nil
  }

  /// A text of fixed length, filled up with spaces.
  private static func text<T>(_ field: T) -> String {
    withUnsafeBytes(of: field) { bytes in
      let end = bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != 0 }.map { $0 + 1 } ?? 0
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }
}
