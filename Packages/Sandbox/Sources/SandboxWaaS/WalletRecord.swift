internal import CryptoCore
internal import CryptoEd25519
internal import CryptoSecp256k1
internal import EVMChain
internal import OMSWaaSAPI
internal import WebRPC

/// An account whose key the Sandbox holds.
struct WalletRecord: Codable, Equatable, Sendable {
  /// Where a key comes from when the service has not made it.
  enum Origin: String, Codable, Sendable {
    case imported
  }

  let id: String
  /// Place in its user's list.
  var number: UInt64
  /// Empty while the wallet waits to be claimed.
  var userID: String
  let address: String
  let reference: String?
  /// Hex of the secp256k1 scalar, or of the Ed25519 seed. Never leaves the service.
  let secret: String
  /// Keys of the credentials that may use it, sorted.
  var credentials: [String]
  /// Project and email that may claim it.
  var allocatedTo: String?
  /// Absent in older state files, which have EVM accounts only.
  var networkFamily: WalletFamily?
  /// Nil for a key that the service has made.
  var origin: Origin?

  var family: WalletFamily { networkFamily ?? .evm }

  /// The wallet as clients see it.
  var wallet: Wallet {
    Wallet(
      id: id, type: family.type, networkFamily: family.networkFamily, implementation: .eoa,
      keyOrigin: origin == .imported ? .imported : .enclave, address: address, reference: reference)
  }

  /// The key of an EVM or Tron account.
  func signingKey() throws -> Secp256k1PrivateKey {
    try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: try Hex.decode(secret)))
  }

  /// The key of a Solana account.
  func ed25519Key() throws -> Ed25519PrivateKey {
    try Ed25519PrivateKey(seed: SecretBytes(copying: try Hex.decode(secret)))
  }

  /// The address of an EVM account; 7303 for any other.
  func evmAddress() throws -> EVMAddress {
    guard family == .evm else { throw WebRPCError.waas(.unsupportedWalletType, cause: "not an EVM account") }
    return try EVMAddress(address)
  }
}
