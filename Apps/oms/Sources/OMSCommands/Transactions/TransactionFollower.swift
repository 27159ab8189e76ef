import OMSWallet

/// Asks for a transaction's status until it is final, and shows how it goes.
struct TransactionFollower: Sendable {
  let client: WalletClient
  let txnId: String
  let timeout: Duration
  /// Where progress is shown.
  let terminal: any Terminal
  let interruption: Interruption
  /// Whether this command has sent it, rather than only looks it up.
  let wasSent: Bool

  /// How a transaction stood when following it ended.
  struct End: Sendable {
    let status: TransactionStatus
    let txnHash: String?

    /// - Parameter txnHash: an empty one counts as none.
    init(status: TransactionStatus, txnHash: String?) {
      self.status = status
      self.txnHash = txnHash.flatMap { $0.isEmpty ? nil : $0 }
    }

    var isFinal: Bool { status == .executed || status == .failed }
  }

  /// Returns at a final status, at the end of the time, or at Ctrl-C.
  ///
  /// - Throws: ``CommandFailure`` with the identifier when the status cannot be read.
  func follow(_ first: TransactionStatus?) async throws -> End {
    let clock = ContinuousClock()
    let start = clock.now
    var (polls, failures) = (0, 0)
    var end = End(status: first ?? .pending, txnHash: nil)
    var shown: String?
    while true {
      do {
        let answer = try await client.getTransactionStatus(txnId: txnId)
        end = End(status: answer.status, txnHash: answer.txnHash)
        failures = 0
      } catch {
        failures += 1
        if failures == Self.patience || !Self.isPassing(error) { throw unreadable(error, after: end.status) }
      }
      polls += 1
      if end.isFinal { break }
      let elapsed = start.duration(to: clock.now)
      guard elapsed < timeout, !interruption.hasHappened else { break }
      show(end, elapsed, &shown)
      let pause: Duration = polls < 5 ? .milliseconds(400) : .seconds(2)
      try await wait(until: min(clock.now + pause, start + timeout)) {
        show(end, start.duration(to: clock.now), &shown)
      }
    }
    terminal.progress(nil)
    return end
  }

  /// Lookups that may fail in a row.
  private static let patience = 3

  /// Sleeps in short steps, so that the line moves and Ctrl-C is heard.
  private func wait(until deadline: ContinuousClock.Instant, _ step: () -> Void) async throws {
    let clock = ContinuousClock()
    while clock.now < deadline, !interruption.hasHappened {
      try await clock.sleep(until: min(deadline, clock.now + .milliseconds(200)))
      step()
    }
  }

  private func show(_ end: End, _ elapsed: Duration, _ shown: inout String?) {
    let hash = end.txnHash.map { ", \($0)" } ?? ""
    let text = "Status     \(end.status.wireValue)\(hash)"
    if terminal.hasProgressLine { return terminal.progress("\(text) … \(elapsed.components.seconds) s") }
    if shown != text { terminal.note(text) }
    shown = text
  }

  /// Whether the same question may be answered a moment later.
  private static func isPassing(_ error: any Error) -> Bool {
    (error as? OMSWalletError)?.retryable == true
  }

  private func unreadable(_ error: any Error, after status: TransactionStatus) -> CommandFailure {
    terminal.progress(nil)
    let start =
      wasSent || status == .pending
      ? "the transaction was sent, but its status cannot be read"
      : "the transaction was \(status.wireValue) when its status could last be read"
    return CommandFailure(
      "\(start) (\(Explanation.line(for: error))); "
        + "look with `oms status \(txnId)`",
      exitStatus: ExitStatus.of(.transactionStatusLookupFailed), txnId: txnId, origin: error as? OMSWalletError)
  }
}

/// How long a transaction is followed.
enum FollowTime {
  static let option = ArgumentSpecification.Option(
    name: "timeout", value: "SECONDS", help: "how long to follow the transaction (default: 60; Tron: 120)")

  /// - Parameter place: the transaction's network, where it is known; Tron's blocks take a minute to be final.
  static func parse(_ arguments: Arguments, on place: ChainPlace?, command: String) throws -> Duration {
    guard let text = arguments.value("timeout") else { return .seconds(place?.family == .tron ? 120 : 60) }
    guard let seconds = Int(text), (1...86_400).contains(seconds) else {
      throw CommandFailure.usage("`--timeout \(text)`: expected seconds from 1 to 86400", command: command)
    }
    return .seconds(seconds)
  }
}
