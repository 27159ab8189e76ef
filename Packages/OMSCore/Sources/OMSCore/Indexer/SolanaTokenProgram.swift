/// The Solana program that keeps a token.
public enum SolanaTokenProgram: String, Codable, Sendable {
  /// The original token program.
  case splToken = "spl-token"
  /// Token-2022, with extensions.
  case token2022 = "token-2022"
}
