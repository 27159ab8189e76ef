import Synchronization
import Testing
import WebRPC

@Suite struct MetricsTests {
  private let request = WebRPCRequest(
    url: "http://localhost/v1/A/GetB?code=123456", path: "/v1/A/GetB?code=123456", body: Array(#"{"k":"s3cret"}"#.utf8))

  /// A clock that stands still until a test moves it.
  private final class HandClock: Clock, Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      time.withLock { $0 = max($0, deadline) }
    }
  }

  private func metrics(
    of results: [(Duration, Result<WebRPCResponse, any Error>)]
  ) async -> [String: InMemoryMetrics.Summary] {
    let (base, clock, metrics) = (InMemoryTransport(), HandClock(), InMemoryMetrics())
    let transport = MetricsTransport(base, sink: metrics, clock: clock)
    for (duration, result) in results {
      base.enqueue(for: request.path) { _ in
        clock.advance(by: duration)
        return try result.get()
      }
      _ = try? await transport.send(request)
    }
    return metrics.snapshot
  }

  @Test func addsUpTimesByPathWithoutTheQuery() async {
    let answer = Result<WebRPCResponse, any Error>.success(WebRPCResponse(status: 200))
    let snapshot = await metrics(of: [(.seconds(2), answer), (.seconds(1), answer), (.seconds(6), answer)])
    #expect(Array(snapshot.keys) == ["/v1/A/GetB"])
    let summary = snapshot["/v1/A/GetB"]
    #expect(summary?.count == 3)
    #expect(summary?.shortest == .seconds(1))
    #expect(summary?.longest == .seconds(6))
    #expect(summary?.total == .seconds(9))
    #expect(summary?.mean == .seconds(3))
  }

  @Test func tellsOutcomesApart() async {
    struct Other: Error {}
    let body = Array(#"{"error":"NoSuchThing","code":4711,"msg":"s3cret"}"#.utf8)
    let snapshot = await metrics(of: [
      (.zero, .success(WebRPCResponse(status: 204))),
      (.zero, .success(WebRPCResponse(status: 201))),
      (.zero, .success(WebRPCResponse(status: 404, body: body))),
      (.zero, .success(WebRPCResponse(status: 502, body: Array("<html>".utf8)))),
      (.zero, .failure(WebRPCTransportError(.tlsFailed(.expired), message: "s3cret"))),
      (.zero, .failure(CancellationError())),
      (.zero, .failure(Other())),
    ])
    #expect(
      snapshot["/v1/A/GetB"]?.outcomes == [
        .succeeded: 2, .refused(statusClass: 4, errorCode: 4711): 1, .refused(statusClass: 5, errorCode: nil): 1,
        .unanswered(.tlsFailed(.expired)): 1, .cancelled: 1, .failed: 1,
      ])
    #expect(!"\(snapshot)".contains("s3cret") && !"\(snapshot)".contains("123456"))
  }

  @Test func handsOnWhatTheWrappedTransportGives() async throws {
    let base = InMemoryTransport()
    base.enqueue(WebRPCResponse(status: 500, body: [1]), for: request.path)
    base.enqueue(WebRPCTransportError(.timedOut, message: ""), for: request.path)
    let transport = MetricsTransport(base, sink: InMemoryMetrics())
    #expect(try await transport.send(request) == WebRPCResponse(status: 500, body: [1]))
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) { try await transport.send(request) }
    #expect(base.requests == [request, request])
  }

  @Test func hasAnEndWhateverPathsAndCodesCome() {
    let metrics = InMemoryMetrics(maximumPathCount: 2)
    for number in 0..<5 {
      metrics.record(WebRPCCallMetric(path: "/\(number)", outcome: .succeeded, duration: .zero))
    }
    #expect(metrics.snapshot.mapValues(\.count) == ["/0": 1, "/1": 1, InMemoryMetrics.otherPaths: 3])
    for code in 0..<100 {
      metrics.record(
        WebRPCCallMetric(path: "/0", outcome: .refused(statusClass: 4, errorCode: code), duration: .zero))
    }
    let outcomes = metrics.snapshot["/0"]?.outcomes ?? [:]
    #expect(outcomes.count == 65)
    #expect(outcomes[.refused(statusClass: 4, errorCode: nil)] == 37)
    #expect(outcomes.values.reduce(0, +) == 101)
  }
}
