/// The header that carries a wallet-service request's signature.
enum SignatureHeader {
  /// The header's name.
  static let name = "OMS-Wallet-Signature"

  /// The header's value; the order of the fields and the unquoted nonce are part of the protocol.
  static func value(algorithm: String, scope: String, credentialID: String, nonce: UInt64, signature: String)
    -> String
  {
    "alg=\"\(algorithm)\", scope=\"\(scope)\", cred=\"\(credentialID)\", nonce=\(nonce), sig=\"\(signature)\""
  }
}
