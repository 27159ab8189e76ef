import EVMChain
import OMSWallet
import SolanaChain
import TronChain

/// An address as people type it, and the family that it belongs to.
struct ChainAddress: Equatable, Sendable {
  let family: WalletType
  /// In its usual form: EVM addresses with their checksum.
  let text: String

  /// Reads an address of any family: `0x…`, `T…`, or 32 bytes in Base58.
  ///
  /// - Throws: a usage error, also for a checksum that is not right.
  init(_ text: String, command: String) throws {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      self.init(family: .ethereum, text: try Addresses.evm(text, command: command))
    } else if let address = try? TronAddress(text), text.hasPrefix("T") {
      self.init(family: .tron, text: address.base58)
    } else if let key = try? SolanaPublicKey(text) {
      self.init(family: .solana, text: key.base58)
    } else {
      let reason = Self.isTronLike(text) ? "its checksum is not right for Tron" : "expected 0x…, T… or Base58"
      throw CommandFailure.usage("`\(text)` is no address of a known family: \(reason)", command: command)
    }
  }

  private init(family: WalletType, text: String) {
    self.family = family
    self.text = text
  }

  /// Refuses an address that is none on the networks of a wallet.
  func require(_ family: WalletType, command: String) throws {
    guard self.family == family else {
      throw CommandFailure.usage(
        "`\(text)` is an address of the family \(self.family.wireValue), not \(family.wireValue)", command: command)
    }
  }

  private static func isTronLike(_ text: String) -> Bool { text.hasPrefix("T") && text.utf8.count == 34 }
}
