public import OMSCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A private key to import, in one of the forms in which wallets export it. Printing one shows nothing of it.
///
/// The client wipes its own copies. The value given here belongs to the caller, who should let it go soon.
public enum WalletImportPrivateKey: Sendable {
  /// 64 hexadecimal digits, with or without `0x`; blanks around them do not count.
  case ethereum(String)
  /// The 32 bytes of the scalar.
  case ethereumBytes(Data)
  /// Base58 of a seed (32 bytes) or of seed and public key (64 bytes); blanks around it do not count.
  case solana(String)
  /// A seed of 32 bytes, or seed and public key, 64 bytes.
  case solanaBytes(Data)
  /// 64 hexadecimal digits, with or without `0x`; blanks around them do not count.
  case tron(String)
  /// The 32 bytes of the scalar.
  case tronBytes(Data)

  /// The family of the wallet that the key makes.
  public var walletType: WalletType {
    switch self {
    case .ethereum, .ethereumBytes: .ethereum
    case .solana, .solanaBytes: .solana
    case .tron, .tronBytes: .tron
    }
  }
}

extension WalletImportPrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The family; never the key.
  public var description: String { "\(walletType.wireValue) key <redacted>" }
  /// The family; never the key.
  public var debugDescription: String { description }
  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
