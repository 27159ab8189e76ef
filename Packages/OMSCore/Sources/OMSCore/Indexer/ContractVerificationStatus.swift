/// The standing of a token contract with the indexer.
public enum ContractVerificationStatus: String, Codable, Sendable {
  /// Listed as genuine.
  case verified = "VERIFIED"
  /// Not listed.
  case unverified = "UNVERIFIED"
  /// Either.
  case all = "ALL"
}
