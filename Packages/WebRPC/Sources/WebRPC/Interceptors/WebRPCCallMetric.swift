/// What one call came to, without anything that was said in it.
public struct WebRPCCallMetric: Sendable, Hashable {
  /// How a call ended.
  public enum Outcome: Sendable, Hashable {
    /// A 2xx answer.
    case succeeded
    /// Any other answer: the hundreds of its status, 3…5, and the error code of a readable WebRPC error body.
    case refused(statusClass: Int, errorCode: Int?)
    /// No complete answer.
    case unanswered(WebRPCTransportError.Code)
    /// The calling task was cancelled.
    case cancelled
    /// Any other error of a transport.
    case failed
  }

  /// The part of the URL after the base URL, without a query.
  public let path: String

  /// How the call ended.
  public let outcome: Outcome

  /// Time from the call to its end.
  public let duration: Duration

  /// A call with these parts.
  public init(path: String, outcome: Outcome, duration: Duration) {
    self.path = path
    self.outcome = outcome
    self.duration = duration
  }
}

/// Takes what ``MetricsTransport`` measures, to add it up or to hand it on to a metrics system.
///
/// Take ``InMemoryMetrics`` to look at the figures inside the program. One of your own takes five lines:
///
/// ```swift
/// struct Printed: WebRPCMetricsSink {
///   func record(_ call: WebRPCCallMetric) {
///     print(call.path, call.outcome, call.duration)
///   }
/// }
/// ```
public protocol WebRPCMetricsSink: Sendable {
  /// Called once for each call, on the task that made it; it should not take long.
  func record(_ call: WebRPCCallMetric)
}
