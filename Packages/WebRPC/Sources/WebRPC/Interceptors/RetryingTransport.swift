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

    /// The values above.
    public init() {}
  }

  private let base: any WebRPCTransport
  private let policy: Policy
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double
  private let isSafe: @Sendable (WebRPCRequest) -> Bool

  /// Repeats what `isSafe` allows. The clock and the jitter, a fraction of each wait, are injected in tests.
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
  /// The request's timeout holds for each call. Cancelling ends the wait between calls at once.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    guard isSafe(request) else { return try await base.send(request) }
    var longest = min(policy.firstDelay, policy.maximumDelay)
    for _ in 1..<max(1, policy.attempts) {
      do {
        let response = try await base.send(request)
        guard policy.statuses.contains(response.status) else { return response }
      } catch let error as WebRPCTransportError {
        guard Self.mayPass(error) else { throw error }
      }
      try await clock.sleep(for: longest * min(max(jitter(), 0), 1))
      longest = min(longest * 2, policy.maximumDelay)
    }
    return try await base.send(request)
  }

  /// Whether the same request could fare better a moment later.
  private static func mayPass(_ error: WebRPCTransportError) -> Bool {
    switch error.code {
    case .connectionFailed, .connectionLost, .timedOut, .nameNotResolved: true
    case .tlsFailed, .responseTooLarge, .invalidURL, .notSent: false
    }
  }
}
