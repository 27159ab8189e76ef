/// Whether a Tron token is known to be genuine.
public enum TronVerificationStatus: String, Codable, Sendable {
  /// Known to be genuine.
  case verified
  /// Not on any list.
  case unverified
  /// Not looked up.
  case unknown
}
