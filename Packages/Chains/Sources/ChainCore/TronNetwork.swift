/// A Tron network known to the wallet service. The raw value is the name used on the wire.
public enum TronNetwork: String, CaseIterable, Codable, Sendable, CustomStringConvertible {
  /// Tron's main network.
  case mainnet = "tron:mainnet"
  /// The test network Nile.
  case nile = "tron:nile"

  /// The raw value.
  public var description: String { rawValue }
}

/// The Tron networks by name.
public enum TronNetworks {
  /// Tron's main network.
  public static let mainnet: TronNetwork = .mainnet
  /// The test network Nile.
  public static let nile: TronNetwork = .nile
}
