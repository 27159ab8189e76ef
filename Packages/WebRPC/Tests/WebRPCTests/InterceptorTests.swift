import Synchronization
import Testing
import WebRPC

@Suite struct InterceptorTests {
  private let request = WebRPCRequest(
    url: "http://localhost/v1/A/GetB",
    path: "/v1/A/GetB",
    body: Array(#"{"network":"80002","code":"123456","nested":[{"key":"s3cret","n":1}]}"#.utf8)
  )

  /// A clock that stands still until somebody sleeps on it or moves it; sleeps are written down.
  private final class HandClock: Clock, Sendable {
    private let time = Mutex(ContinuousClock.now)
    let sleeps = Mutex<[Duration]>([])
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      sleeps.withLock { $0.append(now.duration(to: deadline)) }
      time.withLock { $0 = max($0, deadline) }
    }
  }

  /// What each attempt was given, when every one of them takes `duration` and ends in `result`.
  private func timeouts(
    of request: WebRPCRequest,
    taking duration: Duration,
    policy: RetryingTransport.Policy = .init(),
    _ result: Result<WebRPCResponse, any Error>
  ) async -> (timeouts: [Duration?], elapsed: Duration) {
    let (base, clock) = (InMemoryTransport(), HandClock())
    let start = clock.now
    base.respond(to: request.path) { request in
      clock.advance(by: min(duration, request.timeout ?? duration))
      return try result.get()
    }
    let transport = RetryingTransport(base, policy: policy, clock: clock, jitter: { 1 }) { _ in true }
    _ = try? await transport.send(request)
    return (base.requests.map(\.timeout), start.duration(to: clock.now))
  }

  @Test func hasOneDeadlineForAllAttemptsAndWaits() async {
    var request = request
    request.timeout = .seconds(2)
    let lost = Result<WebRPCResponse, any Error>.failure(WebRPCTransportError(.connectionLost, message: ""))
    let some = await timeouts(of: request, taking: .milliseconds(500), lost)
    #expect(some.timeouts == [.seconds(2), .milliseconds(1300), .milliseconds(400)])
    #expect(some.elapsed == .seconds(2))
    let slow = Result<WebRPCResponse, any Error>.failure(WebRPCTransportError(.timedOut, message: ""))
    let all = await timeouts(of: request, taking: .seconds(9), slow)
    #expect(all.timeouts == [.seconds(2)])
    #expect(all.elapsed == .seconds(2))
  }

  @Test func hasADeadlineWhereTheRequestNamesNone() async {
    var policy = RetryingTransport.Policy()
    policy.timeout = .seconds(3)
    let busy = Result<WebRPCResponse, any Error>.success(WebRPCResponse(status: 503))
    let result = await timeouts(of: request, taking: .seconds(2), policy: policy, busy)
    #expect(result.timeouts == [.seconds(3), .milliseconds(800)])
    #expect(result.elapsed == .seconds(3))
  }

  /// The last outcome is given at once instead of after a wait that nothing can follow.
  @Test func neverWaitsBeyondTheDeadline() async {
    var policy = RetryingTransport.Policy()
    policy.firstDelay = .seconds(5)
    var request = request
    request.timeout = .seconds(4)
    let busy = Result<WebRPCResponse, any Error>.success(WebRPCResponse(status: 429))
    let result = await timeouts(of: request, taking: .seconds(1), policy: policy, busy)
    #expect(result.timeouts.count == 1)
    #expect(result.elapsed == .seconds(1))
  }

  private func retrying(_ base: InMemoryTransport, _ clock: HandClock, isSafe: Bool = true) -> RetryingTransport {
    RetryingTransport(base, clock: clock, jitter: { 1 }) { _ in isSafe }
  }

  @Test func repeatsASafeReadUntilItIsAnswered() async throws {
    let (base, clock) = (InMemoryTransport(), HandClock())
    base.enqueue(WebRPCTransportError(.connectionLost, message: ""), for: request.path)
    base.enqueue(WebRPCResponse(status: 503), for: request.path)
    base.enqueue(WebRPCResponse(status: 200), for: request.path)
    #expect(try await retrying(base, clock).send(request).status == 200)
    #expect(clock.sleeps.withLock { $0 } == [.milliseconds(200), .milliseconds(400)])
  }

  @Test(arguments: [
    (0.25, 50), (-3, 0), (7, 200), (-.infinity, 0), (.infinity, 200), (.nan, 200), (.signalingNaN, 200),
  ])
  func everyJitterStandsForAPartOfTheWait(_ jitter: Double, _ milliseconds: Int) async throws {
    let (base, clock) = (InMemoryTransport(), HandClock())
    base.enqueue(WebRPCResponse(status: 503), for: request.path)
    base.enqueue(WebRPCResponse(status: 200), for: request.path)
    let transport = RetryingTransport(base, clock: clock, jitter: { jitter }) { _ in true }
    #expect(try await transport.send(request).status == 200)
    #expect(clock.sleeps.withLock { $0 } == [.milliseconds(milliseconds)])
  }

  @Test func givesTheLastOutcomeWhenNothingHelps() async throws {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in throw WebRPCTransportError(.timedOut, message: "") }
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) {
      try await retrying(base, HandClock()).send(request)
    }
    #expect(base.requests.count == 3)
  }

  @Test func neverRepeatsWhatIsNotSafe() async throws {
    let base = InMemoryTransport()
    base.enqueue(WebRPCResponse(status: 503), for: request.path)
    #expect(try await retrying(base, HandClock(), isSafe: false).send(request).status == 503)
    #expect(base.requests.count == 1)
  }

  @Test(arguments: [WebRPCTransportError.Code.tlsFailed(.expired), .responseTooLarge, .invalidURL, .notSent])
  func doesNotRepeatWhatCannotChange(_ code: WebRPCTransportError.Code) async {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in throw WebRPCTransportError(code, message: "") }
    await #expect(throws: WebRPCTransportError(code, message: "")) {
      try await retrying(base, HandClock()).send(request)
    }
    #expect(base.requests.count == 1)
  }

  @Test(arguments: [200, 400, 404, 500])
  func returnsOtherStatusesAtOnce(_ status: Int) async throws {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in WebRPCResponse(status: status) }
    #expect(try await retrying(base, HandClock()).send(request).status == status)
    #expect(base.requests.count == 1)
  }

  @Test func cancellingEndsTheWaitBetweenCalls() async {
    let base = InMemoryTransport()
    base.respond(to: request.path) { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return WebRPCResponse(status: 503)
    }
    let task = Task { try await retrying(base, HandClock()).send(request) }
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
    let line = await logLine(base, ["network", "ok"])
    #expect(line.contains(#" → {"network":"80002","…":"…","…2":[{"…":"…","…2":"…"}]}"#))
    #expect(line.hasSuffix(#" ← {"ok":null,"…":"…"}"#))
  }

  @Test(arguments: [
    (#"{"tokens":{"s3cret-key":1}}"#, ["tokens"], #"{"tokens":{"…":"…"}}"#),
    (#"{"wallet":{"id":"w","key":"s3cret"}}"#, ["wallet"], #"{"wallet":{"…":"…","…2":"…"}}"#),
    (#"{"wallet":{"id":"w","key":"s3cret"}}"#, ["wallet", "id"], #"{"wallet":{"id":"w","…":"…"}}"#),
    (#"{"ids":[1,"a",true,{"key":"s3cret"},[2]]}"#, ["ids"], #"{"ids":[1,"a",true,{"…":"…"},[2]]}"#),
    (#"[["s3cret"],null,"s3cret"]"#, [], #"[["…"],null,"…"]"#),
    (#""s3cret""#, ["s3cret"], #""…""#),
  ])
  func hidesWhateverWasNotNamed(_ body: String, _ fields: [String], _ shown: String) async {
    let base = InMemoryTransport()
    base.enqueue(WebRPCResponse(status: 200, body: Array(body.utf8)), for: request.path)
    let line = await logLine(base, Set(fields))
    #expect(line.hasSuffix(" ← " + shown), "\(line)")
  }

  @Test(arguments: ["?code=s3cret", "#s3cret", "?"])
  func leavesTheQueryOut(_ query: String) async {
    let (base, collector) = (InMemoryTransport(), Collector())
    let path = "/v1/A/GetB" + query
    base.enqueue(WebRPCResponse(status: 200), for: path)
    base.enqueue(WebRPCTransportError(.timedOut, message: ""), for: path)
    base.enqueue(WebRPCResponse(status: 200), for: path)
    let transport = LoggingTransport(base) { collector.add($0) }
    let request = WebRPCRequest(url: "http://localhost\(path)", path: path)
    _ = try? await transport.send(request)
    _ = try? await transport.send(request)
    _ = try? await transport.stream(request)
    #expect(collector.lines.count >= 3)
    #expect(collector.lines.allSatisfy { $0.hasPrefix("POST /v1/A/GetB ") && !$0.contains("s3cret") })
  }

  @Test func writesOneLineWhateverThePathIs() async {
    let (base, collector) = (InMemoryTransport(), Collector())
    let path = "/v1/A\r\nPOST /v1/Forged 200\u{2028}\u{0}"
    let transport = LoggingTransport(base) { collector.add($0) }
    _ = try? await transport.send(WebRPCRequest(url: "http://localhost", path: path))
    #expect(collector.lines.count == 1)
    #expect(collector.lines.allSatisfy { line in !line.contains { $0.isNewline || $0 == "\u{0}" } })
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
