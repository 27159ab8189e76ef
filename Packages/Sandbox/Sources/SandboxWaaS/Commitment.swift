/// A sign-in that was begun and waits for its proof: a one-time code, or what an identity provider says.
struct Commitment: Codable, Equatable, Sendable {
  enum Fate: String, Codable, Sendable {
    case open
    case completed
    /// A newer code went to the same recipient.
    case replaced
  }

  let verifier: String
  let challenge: String
  /// base64url of SHA-256 of challenge and code.
  let answer: String
  /// Email as the client gave it.
  let email: String
  let recipient: String
  let credentialKey: String
  let expiresAt: Int64
  var wrongAnswers = 0
  var fate = Fate.open
  /// Nil for a one-time code; absent in older state files, which have no other.
  var oidc: OIDCCommitment?
}

/// Limits of email sign-in.
public struct OTPPolicy: Sendable, Hashable {
  /// Wrong answers after which a code is locked.
  public var attempts: Int
  /// How long a code is valid, in milliseconds.
  public var lifetime: Int64
  /// Codes that go to one recipient within ``window``.
  public var codesPerWindow: Int
  /// Length of the window in milliseconds.
  public var window: Int64

  /// Three attempts, 30 minutes, five codes in ten minutes unless given otherwise.
  public init(
    attempts: Int = 3, lifetime: Int64 = 1_800_000, codesPerWindow: Int = 5, window: Int64 = 600_000
  ) {
    self.attempts = attempts
    self.lifetime = lifetime
    self.codesPerWindow = codesPerWindow
    self.window = window
  }
}
