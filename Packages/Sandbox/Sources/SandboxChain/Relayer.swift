public import CryptoSecp256k1
public import EVMChain
internal import CryptoCore

/// The account that pays gas for others, on every network. Its key follows from a fixed text and is no secret: the
/// embedded ledger gives it what it needs, and elsewhere it has nothing unless somebody funds it.
public struct Relayer: Sendable {
  /// Signs its transactions.
  public let key: Secp256k1PrivateKey
  /// Where it is.
  public let address: EVMAddress

  /// The relayer; throws only when the key is none, which does not happen.
  public init() throws {
    key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: SHA256.hash(Array("OMS Sandbox relayer".utf8))))
    address = EVMAddress(publicKey: key.publicKey)
  }

  /// Its address; the zero address when there is no key, which does not happen.
  public static let address = (try? Relayer())?.address ?? .zero
}
