/// The standard of a Tron token.
public enum TronTokenStandard: String, Codable, Sendable {
  /// A smart contract that follows TRC-20.
  case trc20
}
