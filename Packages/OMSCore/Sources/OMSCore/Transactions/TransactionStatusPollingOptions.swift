/// How long and how often to ask for a transaction's status. Nil fields take the defaults.
public struct TransactionStatusPollingOptions: Sendable, Equatable {
  /// Milliseconds from the first poll until the last status is returned as it is; default 60 000.
  public let timeoutMs: UInt64?
  /// Milliseconds between polls after the fast ones; default 2 000.
  public let intervalMs: UInt64?
  /// Milliseconds between the first polls; default 400.
  public let fastIntervalMs: UInt64?
  /// How many polls are fast; default 5.
  public let fastPollCount: Int?

  /// Describes the rhythm.
  public init(
    timeoutMs: UInt64? = nil,
    intervalMs: UInt64? = nil,
    fastIntervalMs: UInt64? = nil,
    fastPollCount: Int? = nil
  ) {
    self.timeoutMs = timeoutMs
    self.intervalMs = intervalMs
    self.fastIntervalMs = fastIntervalMs
    self.fastPollCount = fastPollCount
  }
}
