@_spi(OMSInternal) package import OMSCore

/// The rhythm of asking for a transaction's status, as a value without I/O.
package struct StatusPolling: Equatable, Sendable {
  /// What to do after a poll.
  package enum Step: Equatable {
    /// The status is final, or there is a hash.
    case resolved
    /// The deadline has passed.
    case timedOut
    /// Ask again after the pause.
    case wait(Duration)
  }

  private let timeout: Duration
  private let interval: Duration
  private let fastInterval: Duration
  private let fastPollCount: Int
  private(set) var completedPolls = 0

  /// Takes the caller's wishes; zero intervals and negative counts are refused.
  package init(_ options: TransactionStatusPollingOptions) throws {
    let intervalMs = options.intervalMs ?? 2_000
    let fastIntervalMs = options.fastIntervalMs ?? 400
    fastPollCount = options.fastPollCount ?? 5
    guard intervalMs > 0, fastIntervalMs > 0 else {
      throw LocalFailure.validation("polling intervals must be above zero")
    }
    guard fastPollCount >= 0 else {
      throw LocalFailure.validation("the number of fast polls must not be negative")
    }
    timeout = .milliseconds(options.timeoutMs ?? 60_000)
    interval = .milliseconds(intervalMs)
    fastInterval = .milliseconds(fastIntervalMs)
  }

  /// Takes in a poll's answer, `elapsed` after the first poll began.
  package mutating func handle(_ answer: TransactionStatusResponse, elapsed: Duration) -> Step {
    completedPolls += 1
    if answer.status == .executed || answer.status == .failed || !answer.txnHash.isBlank { return .resolved }
    guard elapsed < timeout else { return .timedOut }
    let pause = completedPolls < fastPollCount ? fastInterval : interval
    return .wait(min(pause, timeout - elapsed))
  }
}
