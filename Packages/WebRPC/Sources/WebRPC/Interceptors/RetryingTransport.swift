/// A transport around another one that repeats reads which got no answer or one that says "later".
///
/// Only calls that are named safe are repeated: those that change nothing, whose request carries no single-use nonce
/// or signature. Everything else passes once, as it came.
///
/// ```swift
/// let transport = RetryingTransport(CurlTransport()) { $0.path.hasPrefix("/v1/IndexerGateway/Get") }
/// ```
public struct RetryingTransport: WebRPCTransport {
  /// How often and after which time.
  public struct Policy: Sendable, Hashable {
    /// Calls altogether, the first included. 3.
    public var attempts = 3
    /// The longest wait before the second call; each further one may be twice as long. 200 milliseconds.
    public var firstDelay: Duration = .milliseconds(200)
    /// No wait is longer. 5 seconds.
    public var maximumDelay: Duration = .seconds(5)
    /// Statuses that are worth another call. 429, 502, 503 and 504.
    public var statuses: Set<Int> = [429, 502, 503, 504]
    /// Time for all calls and waits together where the request names none. 30 seconds, as the transports have.
    public var timeout: Duration = .seconds(30)

    /// The values above.
    public init() {}
  }

  private let base: any WebRPCTransport
  private let policy: Policy
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double
  private let isSafe: @Sendable (WebRPCRequest) -> Bool

  /// Repeats what `isSafe` allows. The clock and the jitter, a fraction of each wait, are injected in tests; a jitter
  /// outside of 0 to 1 counts as the nearer of the two, and one that is no number as 1.
  public init(
    _ base: any WebRPCTransport,
    policy: Policy = Policy(),
    clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    isSafe: @escaping @Sendable (WebRPCRequest) -> Bool
  ) {
    self.base = base
    self.policy = policy
    self.clock = clock
    self.jitter = jitter
    self.isSafe = isSafe
  }

  /// Sends the request, again if need be; the last outcome counts.
  ///
  /// There is one deadline for all of it: each call gets what is left of the request's timeout, and a wait that would
  /// outlast it does not begin. Cancelling ends the wait between calls at once.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    try await repeating(request, status: \.status) { try await base.send($0) }
  }

  private func repeating<Answer: Sendable>(
    _ request: WebRPCRequest,
    status: KeyPath<Answer, Int>,
    _ send: (WebRPCRequest) async throws -> Answer
  ) async throws -> Answer {
    guard isSafe(request) else { return try await send(request) }
    let time = request.timeout ?? policy.timeout
    let watch = Stopwatch(clock)
    var longest = min(policy.firstDelay, policy.maximumDelay)
    var attempt = request
    var number = 1
    while true {
      attempt.timeout = time - watch.elapsed
      let outcome: Result<Answer, WebRPCTransportError>
      do {
        let answer = try await send(attempt)
        guard policy.statuses.contains(answer[keyPath: status]) else { return answer }
        outcome = .success(answer)
      } catch let error as WebRPCTransportError {
        guard Self.mayPass(error) else { throw error }
        outcome = .failure(error)
      }
      let wait = longest * fraction()
      guard number < policy.attempts, watch.elapsed + wait < time else { return try outcome.get() }
      try await clock.sleep(for: wait)
      guard watch.elapsed < time else { return try outcome.get() }
      longest = min(longest * 2, policy.maximumDelay)
      number += 1
    }
  }

  /// The jitter, kept within 0 and 1; what is no number stands for the whole wait.
  private func fraction() -> Double {
    let fraction = jitter()
    return fraction.isNaN ? 1 : min(max(fraction, 0), 1)
  }

  /// Whether the same request could fare better a moment later.
  private static func mayPass(_ error: WebRPCTransportError) -> Bool {
    switch error.code {
    case .connectionFailed, .connectionLost, .timedOut, .nameNotResolved: true
    case .tlsFailed, .responseTooLarge, .invalidURL, .notSent: false
    }
  }
}

extension RetryingTransport: WebRPCStreamingTransport {
  /// Opens a stream, again if need be, until the head of an answer is there; once it is handed on, nothing is repeated.
  ///
  /// The deadline is for the head.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    let base = try base.streaming()
    return try await repeating(request, status: \.status) { try await base.stream($0) }
  }
}
