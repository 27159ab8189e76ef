/// A way of signing requests that the wallet service knows.
public enum RemoteCredentialAlgorithm: String, Sendable {
  /// secp256k1, as Ethereum accounts sign texts (EIP-191).
  case ecdsaP256kEIP191 = "ecdsa-p256k-eip191"
  /// P-256 (ES256).
  case ecdsaP256SHA256 = "ecdsa-p256-sha256"

  /// The length of a signature in bytes.
  var signatureByteCount: Int {
    switch self {
    case .ecdsaP256kEIP191: 65
    case .ecdsaP256SHA256: 64
    }
  }
}
