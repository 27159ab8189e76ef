internal import ChainCore
internal import OMSWaaSAPI
internal import SandboxSolana
internal import SolanaChain

/// What a transfer costs its sender, in one of the tokens that are taken.
enum SolanaFee: Equatable, Sendable {
  case lamports(UInt64)
  case testToken(UInt64)

  static let token = (mint: SolanaTestToken.mint, decimals: SolanaTestToken.decimals)
  /// Compute units that every transfer asks for.
  static let unitLimit: UInt32 = 40_000
  /// Millionths of a lamport for each of them.
  static let unitPrice: UInt64 = 2500
  /// Lamports that the units cost together.
  static let priority = UInt64(unitLimit) * unitPrice / 1_000_000
  /// Lamports for each signature.
  static let perSignature: UInt64 = 5000
  /// Bytes of a token account.
  static let tokenAccountByteCount = 165

  /// Lamports that a transfer costs whoever pays the network: the signatures of the sender and perhaps a relayer, the
  /// priority fee, and the rent of the receiver's token account.
  static func cost(of transfer: SolanaTransfer, isRelayed: Bool) -> UInt64 {
    let rent = transfer.token?.createsAccount == true ? SolanaRent.minimum(byteCount: tokenAccountByteCount) : 0
    return (isRelayed ? 2 : 1) * perSignature + priority + rent
  }

  /// Base units of the test token for lamports: a SOL costs 150 of it, and what is left over is rounded up.
  static func inTestToken(_ lamports: UInt64) -> UInt64 { (lamports * 3 + 19) / 20 }

  /// The fee that an option asks for; nil for an option that is none of a Solana network.
  init?(_ option: FeeOption) {
    guard let value = UInt64(option.value) else { return nil }
    switch option.token.contractAddress {
    case nil: self = .lamports(value)
    case SolanaTestToken.mint.base58: self = .testToken(value)
    default: return nil
    }
  }

  /// The option as clients see it.
  func option(on network: SolanaNetwork) throws -> FeeOption {
    switch self {
    case .lamports(let value):
      return FeeOption(
        token: FeeToken(network: network.rawValue, name: "Solana", symbol: "SOL", type: "native", decimals: 9),
        value: String(value), displayValue: try formatUnits(value: String(value), decimals: 9))
    case .testToken(let value):
      let decimals = Int(Self.token.decimals)
      return FeeOption(
        token: FeeToken(
          network: network.rawValue, name: SolanaTestToken.name, symbol: SolanaTestToken.symbol, type: "spl-token",
          decimals: UInt32(decimals), contractAddress: SolanaTestToken.mint.base58),
        value: String(value), displayValue: try formatUnits(value: String(value), decimals: decimals))
    }
  }
}
