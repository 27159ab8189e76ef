import Synchronization
import Testing
import WebRPC

@Suite struct InterceptorTests {
  private let request = WebRPCRequest(
    url: "http://localhost/v1/A/GetB",
    path: "/v1/A/GetB",
    body: Array(#"{"network":"80002","code":"123456","nested":[{"key":"s3cret","n":1}]}"#.utf8)
  )

  /// A clock whose sleeps end at once and are written down.
  private final class CountingClock: Clock, Sendable {
    let sleeps = Mutex<[Duration]>([])
    private let base = ContinuousClock()
    var now: ContinuousClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      sleeps.withLock { $0.append(now.duration(to: deadline)) }
    }
  }

  private func retrying(_ base: InMemoryTransport, _ clock: CountingClock, isSafe: Bool = true) -> RetryingTransport {
    RetryingTransport(base, clock: clock, jitter: { 1 }) { _ in isSafe }
  }

  @Test func repeatsASafeReadUntilItIsAnswered() async throws {
    let (base, clock) = (InMemoryTransport(), CountingClock())
    base.enqueue(WebRPCTransportError(.connectionLost, message: ""), for: request.path)
    base.enqueue(WebRPCResponse(status: 503), for: request.path)
    base.enqueue(WebRPCResponse(status: 200), for: request.path)
    #expect(try await retrying(base, clock).send(request).status == 200)
    let sleeps = clock.sleeps.withLock { $0 }
    #expect(sleeps.count == 2)
    #expect(sleeps[0] <= .milliseconds(200) && sleeps[0] > .milliseconds(100))
    #expect(sleeps[1] <= .milliseconds(400) && sleeps[1] > .milliseconds(300))
  }

  @Test func givesTheLastOutcomeWhenNothingHelps() async throws {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in throw WebRPCTransportError(.timedOut, message: "") }
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) {
      try await retrying(base, CountingClock()).send(request)
    }
    #expect(base.requests.count == 3)
  }

  @Test func neverRepeatsWhatIsNotSafe() async throws {
    let base = InMemoryTransport()
    base.enqueue(WebRPCResponse(status: 503), for: request.path)
    #expect(try await retrying(base, CountingClock(), isSafe: false).send(request).status == 503)
    #expect(base.requests.count == 1)
  }

  @Test(arguments: [WebRPCTransportError.Code.tlsFailed(.expired), .responseTooLarge, .invalidURL, .notSent])
  func doesNotRepeatWhatCannotChange(_ code: WebRPCTransportError.Code) async {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in throw WebRPCTransportError(code, message: "") }
    await #expect(throws: WebRPCTransportError(code, message: "")) {
      try await retrying(base, CountingClock()).send(request)
    }
    #expect(base.requests.count == 1)
  }

  @Test(arguments: [200, 400, 404, 500])
  func returnsOtherStatusesAtOnce(_ status: Int) async throws {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in WebRPCResponse(status: status) }
    #expect(try await retrying(base, CountingClock()).send(request).status == status)
    #expect(base.requests.count == 1)
  }

  @Test func cancellingEndsTheWaitBetweenCalls() async {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return WebRPCResponse(status: 503)
    }
    let task = Task { try await retrying(base, CountingClock()).send(request) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(base.requests.count == 1)
  }

  @Test func logsNoContentByDefault() async {
    let base = InMemoryTransport()
    base.enqueue(WebRPCResponse(status: 200, body: Array(#"{"signature":"0xabc"}"#.utf8)), for: request.path)
    let line = await logLine(base, nil)
    #expect(line.hasPrefix("POST /v1/A/GetB 200 "))
    #expect(line.hasSuffix(" ms, 69 bytes sent, 21 received"))
  }

  @Test func showsOnlyTheNamedFields() async {
    let base = InMemoryTransport()
    base.enqueue(WebRPCResponse(status: 200, body: Array(#"{"signature":"0xabc","ok":null}"#.utf8)), for: request.path)
    let line = await logLine(base, ["network"])
    #expect(line.contains(#" → {"code":"…","nested":[{"key":"…","n":"…"}],"network":"80002"}"#))
    #expect(line.hasSuffix(#" ← {"ok":null,"signature":"…"}"#))
  }

  @Test func logsFailures() async {
    let base = InMemoryTransport()
    base.enqueue(WebRPCTransportError(.tlsFailed(.expired), message: "secret"), for: request.path)
    let line = await logLine(base, ["network"])
    #expect(line.hasPrefix("POST /v1/A/GetB tlsFailed("))
    #expect(!line.contains("secret") && !line.contains("123456"))
  }

  private func logLine(_ base: InMemoryTransport, _ fields: Set<String>?) async -> String {
    let collector = Collector()
    let transport = LoggingTransport(base, showingFields: fields) { collector.add($0) }
    _ = try? await transport.send(request)
    #expect(collector.lines.count == 1)
    return collector.lines.first ?? ""
  }

  private final class Collector: Sendable {
    private let all = Mutex<[String]>([])
    var lines: [String] { all.withLock { $0 } }
    func add(_ line: String) { all.withLock { $0.append(line) } }
  }
}
