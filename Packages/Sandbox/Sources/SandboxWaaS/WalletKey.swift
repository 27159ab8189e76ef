internal import CryptoCore
internal import CryptoEd25519
internal import CryptoSecp256k1
internal import EVMChain
internal import OMSWaaSAPI
internal import SandboxChain
internal import SolanaChain
internal import TronChain
internal import WebRPC

/// The families of networks that wallets are made for.
enum WalletFamily: String, Codable, Sendable, CaseIterable {
  case evm
  case solana
  case tron

  var networkFamily: NetworkFamily {
    switch self {
    case .evm: .evm
    case .solana: .solana
    case .tron: .tron
    }
  }

  var type: WalletType {
    switch self {
    case .evm: .ethereum
    case .solana: .solana
    case .tron: .tron
    }
  }

  /// The family on the wire; any other is 7303.
  init(_ family: NetworkFamily) throws(WebRPCError) {
    guard let found = WalletFamily(rawValue: family.wireValue) else { throw .waas(.unsupportedWalletType) }
    self = found
  }

  /// The family of a wallet type by its name on the wire; nil for an unknown one.
  init?(type: String) {
    guard let found = Self.allCases.first(where: { $0.type.wireValue == type }) else { return nil }
    self = found
  }
}

/// The key behind a new wallet.
struct WalletKey: Sendable {
  let family: WalletFamily
  /// Hex of the secp256k1 scalar, or of the Ed25519 seed.
  let secret: String
  let address: String

  /// A key from random bytes; the few values that are no scalar are thrown away.
  init(_ family: WalletFamily, random: SandboxRandom) throws(WebRPCError) {
    for _ in 0..<16 {
      let bytes = random.bytes(32)
      guard let address = Self.address(family, secret: bytes) else { continue }
      (self.family, secret, self.address) = (family, Hex.encode(bytes), address)
      return
    }
    throw .waas(.internalError)
  }

  /// The key that a client has sealed: as bytes, or as text that its family writes keys in.
  ///
  /// - Throws: 7200 without a word about the key.
  init(_ family: WalletFamily, importing plaintext: SecretBytes) throws(WebRPCError) {
    let bytes: SecretBytes? =
      switch family {
      case .evm, .tron: plaintext.count == 32 ? plaintext : ImportedKeyText.hex(plaintext)
      case .solana: Self.seed([32, 64].contains(plaintext.count) ? plaintext : ImportedKeyText.base58(plaintext))
      }
    guard let secret = bytes?.withUnsafeBytes({ Array($0) }), let address = Self.address(family, secret: secret) else {
      throw .waas(
        .invalidRequest, cause: "keyMaterial is not a private key of a wallet of the family \(family.rawValue)")
    }
    (self.family, self.secret, self.address) = (family, Hex.encode(secret), address)
  }

  /// The seed of 32 bytes, or of a key pair whose halves belong together.
  private static func seed(_ bytes: SecretBytes?) -> SecretBytes? {
    guard let bytes, bytes.count != Ed25519PrivateKey.seedByteCount else { return bytes }
    return (try? Ed25519PrivateKey(keyPair: bytes))?.seed
  }

  private static func address(_ family: WalletFamily, secret: [UInt8]) -> String? {
    switch family {
    case .evm:
      guard let key = try? Secp256k1PrivateKey(rawScalar: SecretBytes(copying: secret)) else { return nil }
      return EVMAddress(publicKey: key.publicKey).checksummed
    case .tron:
      guard let key = try? Secp256k1PrivateKey(rawScalar: SecretBytes(copying: secret)) else { return nil }
      return TronAddress(publicKey: key.publicKey).base58
    case .solana:
      guard let key = try? Ed25519PrivateKey(seed: SecretBytes(copying: secret)),
        let address = try? SolanaPublicKey(bytes: key.publicKey.rawRepresentation)
      else { return nil }
      return address.base58
    }
  }
}
