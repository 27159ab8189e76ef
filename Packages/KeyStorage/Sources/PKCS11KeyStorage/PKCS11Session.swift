import CPKCS11
import CryptoCore

/// A session with a token, logged in. Used by one thread at a time.
final class PKCS11Session {
  private let module: PKCS11Module
  private let handle: UInt
  private var functions: ck_function_list { module.functions }

  init(_ module: PKCS11Module, slot: UInt, pin: SecretBytes?) throws(PKCS11Failure) {
    self.module = module
    var handle: UInt = 0
    try module.check(
      "C_OpenSession",
      module.functions.C_OpenSession?(slot, UInt(CKF_SERIAL_SESSION | CKF_RW_SESSION), nil, nil, &handle))
    self.handle = handle
    guard let pin else { return }
    let code = pin.withUnsafeBytes { bytes in
      var copy = Array(bytes)
      defer { for index in copy.indices { copy[index] = 0 } }
      return module.functions.C_Login?(handle, UInt(CKU_USER), &copy, UInt(copy.count))
    }
    // The login holds for all sessions of this process.
    if code != UInt(CKR_USER_ALREADY_LOGGED_IN) { try module.check("C_Login", code) }
  }

  deinit { _ = functions.C_CloseSession?(handle) }

  /// Whether private objects can be seen: without that, "none found" would mean nothing.
  func isLoggedIn() throws(PKCS11Failure) -> Bool {
    var info = ck_session_info()
    try module.check("C_GetSessionInfo", functions.C_GetSessionInfo?(handle, &info))
    return info.state == UInt(CKS_RW_USER_FUNCTIONS) || info.state == UInt(CKS_RO_USER_FUNCTIONS)
  }

  func find(_ template: PKCS11Template) throws(PKCS11Failure) -> [UInt] {
    try module.check(
      "C_FindObjectsInit", template.withAttributes { functions.C_FindObjectsInit?(handle, $0, $1) })
    defer { _ = functions.C_FindObjectsFinal?(handle) }
    var found: [UInt] = []
    var buffer = [UInt](repeating: 0, count: 32)
    while true {
      var count: UInt = 0
      try module.check("C_FindObjects", functions.C_FindObjects?(handle, &buffer, UInt(buffer.count), &count))
      guard count > 0 else { return found }
      found += buffer.prefix(Int(count))
    }
  }

  /// An attribute's bytes.
  func attribute(_ type: UInt, of object: UInt) throws(PKCS11Failure) -> [UInt8] {
    var attribute = ck_attribute(type: type, value: nil, value_len: 0)
    try module.check("C_GetAttributeValue", functions.C_GetAttributeValue?(handle, object, &attribute, 1))
    guard attribute.value_len <= 65_536 else {
      throw PKCS11Failure(code: UInt(CKR_ATTRIBUTE_VALUE_INVALID), function: "C_GetAttributeValue")
    }
    var bytes = [UInt8](repeating: 0, count: Int(attribute.value_len))
    let code = bytes.withUnsafeMutableBytes { buffer in
      attribute.value = buffer.baseAddress
      return functions.C_GetAttributeValue?(handle, object, &attribute, 1)
    }
    try module.check("C_GetAttributeValue", code)
    return Array(bytes.prefix(Int(attribute.value_len)))
  }

  /// Generates a key pair on the token.
  func generateKeyPair(publicKey: PKCS11Template, privateKey: PKCS11Template) throws(PKCS11Failure) -> UInt {
    var mechanism = ck_mechanism(mechanism: UInt(CKM_EC_KEY_PAIR_GEN), parameter: nil, parameter_len: 0)
    var publicObject: UInt = 0
    var privateObject: UInt = 0
    let code = publicKey.withAttributes { publicAttributes, publicCount in
      privateKey.withAttributes { privateAttributes, privateCount in
        functions.C_GenerateKeyPair?(
          handle, &mechanism, publicAttributes, publicCount, privateAttributes, privateCount, &publicObject,
          &privateObject)
      }
    }
    try module.check("C_GenerateKeyPair", code)
    return publicObject
  }

  /// Signs a digest with ECDSA: r‖s.
  func sign(_ digest: [UInt8], with privateKey: UInt) throws(PKCS11Failure) -> [UInt8] {
    var mechanism = ck_mechanism(mechanism: UInt(CKM_ECDSA), parameter: nil, parameter_len: 0)
    try module.check("C_SignInit", functions.C_SignInit?(handle, &mechanism, privateKey))
    var digest = digest
    var signature = [UInt8](repeating: 0, count: 256)
    var count = UInt(signature.count)
    try module.check("C_Sign", functions.C_Sign?(handle, &digest, UInt(digest.count), &signature, &count))
    return Array(signature.prefix(Int(count)))
  }

  func destroy(_ object: UInt) throws(PKCS11Failure) {
    let code = functions.C_DestroyObject?(handle, object)
    // Someone else was faster.
    if code != UInt(CKR_OBJECT_HANDLE_INVALID) { try module.check("C_DestroyObject", code) }
  }
}
