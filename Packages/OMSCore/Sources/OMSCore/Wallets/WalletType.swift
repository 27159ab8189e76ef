/// The chain family of a wallet.
///
/// Coded as one JSON string. A value this version does not know is kept as `.unknown` instead of failing.
public enum WalletType: Codable, Equatable, Hashable, Sendable {
  /// EVM networks.
  case ethereum
  /// Solana networks.
  case solana
  /// Tron networks.
  case tron
  /// A value of a newer service, exactly as received.
  case unknown(String)

  /// The text that stands for this value in JSON.
  public var wireValue: String {
    switch self {
    case .ethereum: "ethereum"
    case .solana: "solana"
    case .tron: "tron"
    case .unknown(let value): value
    }
  }

  /// Reads the JSON text; never fails.
  public init(wireValue: String) {
    switch wireValue {
    case "ethereum": self = .ethereum
    case "solana": self = .solana
    case "tron": self = .tron
    default: self = .unknown(wireValue)
    }
  }

  /// Reads one JSON string.
  public init(from decoder: any Decoder) throws {
    self.init(wireValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes one JSON string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireValue)
  }
}
