import CryptoCore

/// A credential key that a `CredentialKeyStore` holds: the tag it is kept under and its public half.
public struct CredentialReference: Hashable, Sendable {
  /// The name under which the key is kept.
  public let tag: String
  /// The public key: 65 bytes, an uncompressed P-256 point (SEC 1, beginning with 04).
  public let publicKey: [UInt8]

  /// Describes a credential.
  public init(tag: String, publicKey: [UInt8]) {
    self.tag = tag
    self.publicKey = publicKey
  }

  /// The credential's identifier on the wire: `0x` and the lowercase hexadecimal digits of the public key.
  public var credentialID: String { Hex.encode(publicKey, prefix: true) }
}
