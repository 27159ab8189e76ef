/// The signature algorithms that are understood.
public enum JWSAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// ECDSA with P-256 and SHA-256 (RFC 7518 §3.4).
  case es256 = "ES256"
  /// ECDSA with secp256k1 and SHA-256 (RFC 8812 §3.2).
  case es256k = "ES256K"
  /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3).
  case rs256 = "RS256"
  /// Ed25519 (RFC 8037 §3.1).
  case edDSA = "EdDSA"
}
