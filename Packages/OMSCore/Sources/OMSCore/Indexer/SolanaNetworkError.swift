/// A network whose balances could not be read; the others are in the same result.
public struct SolanaNetworkError: Codable, Sendable {
  /// The network.
  public let network: SolanaNetwork
  /// The service's words for what went wrong.
  public let reason: String
}
