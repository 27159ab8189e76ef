/// A Solana cluster known to the wallet service. The raw value is the name used on the wire.
public enum SolanaNetwork: String, CaseIterable, Codable, Sendable, CustomStringConvertible {
  /// The development cluster.
  case devnet = "solana:devnet"
  /// Mainnet Beta.
  case mainnet = "solana:mainnet"

  /// The raw value.
  public var description: String { rawValue }
}

/// The Solana clusters by name.
public enum SolanaNetworks {
  /// The development cluster.
  public static let devnet: SolanaNetwork = .devnet
  /// Mainnet Beta.
  public static let mainnet: SolanaNetwork = .mainnet
}
