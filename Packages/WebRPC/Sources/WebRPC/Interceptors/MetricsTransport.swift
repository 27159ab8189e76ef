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
    record(request, Self.outcome(of: result), duration)
    return try result.get()
  }

  private func record(_ request: WebRPCRequest, _ outcome: WebRPCCallMetric.Outcome, _ duration: Duration) {
    sink.record(WebRPCCallMetric(path: request.pathWithoutQuery, outcome: outcome, duration: duration))
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

extension MetricsTransport: WebRPCStreamingTransport {
  /// Error bodies are looked at for their code up to this size.
  private static let errorBodyLimit = 64 * 1024

  /// Opens a stream through the wrapped transport; it is one call, which ends when the stream does.
  ///
  /// A reader that leaves before the end has cancelled it.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    let base = try base.streaming()
    let watch = Stopwatch(clock)
    let response: WebRPCStreamingResponse
    do {
      response = try await base.stream(request)
    } catch {
      record(request, Self.outcome(of: .failure(error)), watch.elapsed)
      throw error
    }
    let (status, errorBody) = (response.status, ReceivedBytes(limit: Self.errorBodyLimit))
    let isSuccess = (200...299).contains(status)
    return WatchedBody.watch(response) { piece in
      if !isSuccess { errorBody.append(piece) }
    } end: { end in
      let result: Result<WebRPCResponse, any Error> =
        switch end {
        case .complete: .success(WebRPCResponse(status: status, body: errorBody.bytes))
        case .failed(let error): .failure(error)
        case .abandoned: isSuccess ? .failure(CancellationError()) : .success(WebRPCResponse(status: status))
        }
      record(request, Self.outcome(of: result), watch.elapsed)
    }
  }
}
