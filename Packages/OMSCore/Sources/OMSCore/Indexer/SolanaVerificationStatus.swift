/// Whether a Solana token is known to be genuine.
public enum SolanaVerificationStatus: String, Codable, Sendable {
  /// Known to be genuine.
  case verified
  /// Not on any list.
  case unverified
  /// Not looked up.
  case unknown
}

/// Who says that a Solana token is genuine.
public enum SolanaVerificationSource: String, Codable, Sendable {
  /// The Jupiter token list.
  case jupiter
  /// The Solflare unified token list.
  case solflareUtl = "solflare-utl"
  /// Nobody.
  case none
}
