internal import SandboxWaaS

struct EnclaveAnswer: Encodable {
  /// PEM.
  let rootCertificate: String
  /// SHA-256 of its DER, hex.
  let rootFingerprint: String
  /// Hex by number of the register.
  let pcrs: [String: String]
}

struct TokenKeysAnswer: Encodable {
  struct Key: Encodable {
    let kid: String
    let signs: Bool
  }

  /// The one that signs now first.
  let keys: [Key]
}

extension ControlSurface {
  func enclave() throws -> EnclaveAnswer {
    let enclave = try EnclaveDescription.sandbox()
    return EnclaveAnswer(
      rootCertificate: enclave.rootCertificate, rootFingerprint: enclave.rootFingerprint,
      pcrs: Dictionary(enclave.pcrs.map { (String($0.key), $0.value) }) { first, _ in first })
  }

  func tokenKeys() -> TokenKeysAnswer {
    TokenKeysAnswer(
      keys: waas.tokenKeyIDs.enumerated().map { TokenKeysAnswer.Key(kid: $0.element, signs: $0.offset == 0) })
  }

  func rotateTokenKey() throws -> TokenKeysAnswer {
    try waas.rotateTokenKey()
    return tokenKeys()
  }
}
