public import CryptoCore
internal import CryptoSecp256k1
internal import EVMChain

/// A secp256k1 key that the program holds, in memory that is wiped.
public struct Secp256k1CredentialSigner: RemoteCredentialSigner {
  /// `ecdsa-p256k-eip191`.
  public let algorithm = RemoteCredentialAlgorithm.ecdsaP256kEIP191
  /// The key's address, with its checksum (EIP-55).
  public let credentialID: String
  private let key: Secp256k1PrivateKey

  /// Takes a private key.
  ///
  /// - Parameter privateKey: the scalar, 32 bytes, big-endian.
  /// - Throws: `Secp256k1Error` for anything that is no private key.
  public init(privateKey: SecretBytes) throws {
    key = try Secp256k1PrivateKey(rawScalar: privateKey)
    credentialID = EVMAddress(publicKey: key.publicKey).checksummed
  }

  /// Makes a new key, which ends with the program.
  public static func generate() throws -> Secp256k1CredentialSigner {
    try Secp256k1CredentialSigner(privateKey: Secp256k1PrivateKey.generate().rawScalar)
  }

  /// The personal signature of the message's text.
  public func signature(of message: [UInt8]) throws -> [UInt8] {
    try EIP191RequestMessage.signature(of: message, with: key)
  }
}
