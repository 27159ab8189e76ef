internal import CryptoCore
internal import CryptoSecp256k1
internal import EVMChain
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

/// An EVM account whose key the Sandbox holds.
struct WalletRecord: Codable, Equatable, Sendable {
  let id: String
  /// Place in its user's list.
  var number: UInt64
  /// Empty while the wallet waits to be claimed.
  var userID: String
  let address: String
  let reference: String?
  /// Hex of the secp256k1 scalar. Never leaves the service.
  let secret: String
  /// Keys of the credentials that may use it, sorted.
  var credentials: [String]
  /// Project and email that may claim it.
  var allocatedTo: String?

  /// The wallet as clients see it.
  var wallet: Wallet {
    Wallet(
      id: id, type: .ethereum, networkFamily: .evm, implementation: .eoa, keyOrigin: .enclave, address: address,
      reference: reference)
  }

  func signingKey() throws -> Secp256k1PrivateKey {
    try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: try Hex.decode(secret)))
  }

  func evmAddress() throws -> EVMAddress { try EVMAddress(address) }

  /// A scalar of secp256k1 from random bytes; the few values that are none are thrown away.
  static func newKey(_ random: SandboxRandom) throws(WebRPCError) -> (secret: String, address: EVMAddress) {
    for _ in 0..<16 {
      let bytes = random.bytes(32)
      if let key = try? Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes)) {
        return (Hex.encode(bytes), EVMAddress(publicKey: key.publicKey))
      }
    }
    throw .waas(.internalError)
  }
}
