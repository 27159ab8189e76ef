/// A kind of networks.
public enum IndexerNetworkType: String, Codable, Sendable {
  /// Networks whose tokens have value.
  case mainnets = "MAINNETS"
  /// Networks for trying things out.
  case testnets = "TESTNETS"
  /// Both.
  case all = "ALL"
}
