internal import CryptoJOSE

/// What is known of an issuer's keys, and when to ask again. No input or output: the shell around it does that.
struct KeyCache: Sendable {
  /// What to do before a token is judged.
  enum Plan: Equatable {
    /// The keys at hand will do.
    case use
    /// New ones must be fetched; those at hand do if that fails.
    case refresh
    /// None are at hand, and it is too early to ask again.
    case wait
  }

  let configuration: WalletTokenConfiguration
  private(set) var keys: JWKSet?
  private var fetchedAt: Int64?
  private var attemptedAt: Int64?

  init(_ configuration: WalletTokenConfiguration) { self.configuration = configuration }

  /// What to do for any token.
  func plan(at now: Int64) -> Plan {
    guard usableKeys(at: now) != nil, let fetchedAt else { return mayFetch(at: now) ? .refresh : .wait }
    return isPast(configuration.keyLifetime, since: fetchedAt, at: now) && mayFetch(at: now) ? .refresh : .use
  }

  /// Whether to fetch because a token names a key that is not among those at hand.
  func mayFetch(at now: Int64) -> Bool {
    attemptedAt.map { isPast(configuration.fetchInterval, since: $0, at: now) } ?? true
  }

  /// The keys at hand, unless they are too old to be used at all.
  func usableKeys(at now: Int64) -> JWKSet? {
    guard let keys, let fetchedAt, !isPast(configuration.longestKeyUse, since: fetchedAt, at: now) else { return nil }
    return keys
  }

  mutating func noteAttempt(at now: Int64) { attemptedAt = now }

  mutating func store(_ keys: JWKSet, at now: Int64) {
    self.keys = keys
    fetchedAt = now
  }

  /// A clock that was set back counts as time that has passed: better one request too many than old keys for ever.
  private func isPast(_ interval: Int64, since start: Int64, at now: Int64) -> Bool {
    now < start || now - start >= interval
  }
}
