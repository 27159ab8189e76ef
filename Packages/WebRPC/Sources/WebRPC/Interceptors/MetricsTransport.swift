/// A transport around another one that tells a sink path, outcome and duration of each call, and nothing else.
///
/// ```swift
/// let metrics = InMemoryMetrics()
/// let transport = MetricsTransport(CurlTransport(), sink: metrics)
/// ```
///
/// Around a ``RetryingTransport`` it measures calls as the program sees them, inside of it each attempt.
public struct MetricsTransport: WebRPCTransport {
  private let base: any WebRPCTransport
  private let sink: any WebRPCMetricsSink
  private let clock: any Clock<Duration>

  /// Measures what goes through `base` by `clock`.
  public init(
    _ base: any WebRPCTransport,
    sink: any WebRPCMetricsSink,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.base = base
    self.sink = sink
    self.clock = clock
  }

  /// Sends through the wrapped transport.
  public func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    var result: Result<WebRPCResponse, any Error> = .failure(CancellationError())
    let duration = await clock.measure {
      do {
        result = .success(try await base.send(request))
      } catch {
        result = .failure(error)
      }
    }
    let path = String(request.path.prefix { $0 != "?" && $0 != "#" })
    sink.record(WebRPCCallMetric(path: path, outcome: Self.outcome(of: result), duration: duration))
    return try result.get()
  }

  private static func outcome(of result: Result<WebRPCResponse, any Error>) -> WebRPCCallMetric.Outcome {
    switch result {
    case .success(let response) where response.isSuccess:
      .succeeded
    case .success(let response):
      .refused(
        statusClass: response.status / 100,
        errorCode: (try? WebRPCJSON.decode(WebRPCErrorBody.self, from: response.body))?.code)
    case .failure(let error as WebRPCTransportError):
      .unanswered(error.code)
    case .failure(is CancellationError):
      .cancelled
    case .failure:
      .failed
    }
  }
}
