import Synchronization
import Testing
import WebRPC

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What goes around a transport carries its streams as well.
@Suite struct InterceptorStreamTests {
  private let request = WebRPCRequest(url: "http://localhost/v1/A/Watch", path: "/v1/A/Watch", body: Array("{}".utf8))

  /// Answers each call with the next of its heads and bodies.
  private final class Scripted: WebRPCTransport, WebRPCStreamingTransport {
    private let script: Mutex<[Result<WebRPCStreamingResponse, any Error>]>
    let timeouts = Mutex<[Duration?]>([])

    init(_ script: [Result<WebRPCStreamingResponse, any Error>]) {
      self.script = Mutex(script)
    }

    func send(_ request: WebRPCRequest) async throws -> WebRPCResponse { throw CancellationError() }

    func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
      timeouts.withLock { $0.append(request.timeout) }
      return try script.withLock { try $0.removeFirst().get() }
    }
  }

  private struct OneAnswer: WebRPCTransport {
    func send(_ request: WebRPCRequest) async throws -> WebRPCResponse { WebRPCResponse(status: 200) }
  }

  /// A clock that stands still, and whose sleeps are over at once.
  private struct NoWait: Clock {
    let now = ContinuousClock.now
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }

  private func answer(
    _ pieces: [String], status: Int = 200, failing error: (any Error)? = nil
  ) -> Result<WebRPCStreamingResponse, any Error> {
    .success(
      WebRPCStreamingResponse(
        status: status,
        headers: ["Content-Type": "application/x-ndjson"],
        body: AsyncThrowingStream { continuation in
          for piece in pieces { continuation.yield(Array(piece.utf8)) }
          continuation.finish(throwing: error)
        }
      )
    )
  }

  private func text(_ transport: any WebRPCStreamingTransport) async throws -> String {
    var bytes: [UInt8] = []
    for try await piece in try await transport.stream(request).body { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  private let lost = WebRPCTransportError(.connectionLost, message: "s3cret")

  @Test func allOfThemCarryAStreamAtOnce() async throws {
    let base = Scripted([answer(["1\n", "2\n"])])
    let chain = MetricsTransport(
      RetryingTransport(LoggingTransport(RecordingTransport(base)) { _ in }) { _ in true }, sink: InMemoryMetrics())
    #expect(try await text(chain) == "1\n2\n")
  }

  @Test func sayThatTheTransportInsideCannot() async {
    let recording = RecordingTransport(OneAnswer())
    let chain: [any WebRPCStreamingTransport] = [
      recording, LoggingTransport(OneAnswer()) { _ in }, MetricsTransport(OneAnswer(), sink: InMemoryMetrics()),
      RetryingTransport(OneAnswer()) { _ in true },
    ]
    for transport in chain {
      await #expect(throws: WebRPCTransportError(.notSent, message: "")) { try await transport.stream(request) }
    }
  }

  @Test func logsTheHeadAndTheEnd() async throws {
    let lines = Mutex<[String]>([])
    let base = Scripted([answer(["s3cret\n"]), answer(["s3"], failing: lost), .failure(lost), answer(["a", "b"])])
    let transport = LoggingTransport(base) { line in lines.withLock { $0.append(line) } }
    #expect(try await text(transport) == "s3cret\n")
    await #expect(throws: lost) { try await text(transport) }
    await #expect(throws: lost) { try await text(transport) }
    do {
      for try await _ in try await transport.stream(request).body { break }
    }
    let seen = lines.withLock { $0 }
    #expect(seen.count == 7)
    #expect(seen[0].hasPrefix("POST /v1/A/Watch 200 begins after ") && seen[0].hasSuffix(", 2 bytes sent"))
    #expect(seen[1].hasPrefix("POST /v1/A/Watch 200 ends after ") && seen[1].hasSuffix(", 7 bytes received"))
    #expect(seen[3].hasPrefix("POST /v1/A/Watch 200 connectionLost after ") && seen[3].hasSuffix(", 2 bytes received"))
    #expect(seen[4].hasPrefix("POST /v1/A/Watch connectionLost "))
    #expect(seen[6].hasPrefix("POST /v1/A/Watch 200 left after ") && seen[6].hasSuffix(", 1 bytes received"))
    #expect(!seen.joined().contains("s3cret"))
  }

  @Test func countsAStreamOnceWhenItEnds() async throws {
    let metrics = InMemoryMetrics()
    let refusal = #"{"error":"Busy","code":7,"msg":"m"}"#
    let base = Scripted([
      answer(["1\n"]), answer(["1\n"], failing: lost), .failure(lost), answer([refusal], status: 403),
      answer(["1\n", "2\n"]),
    ])
    let transport = MetricsTransport(base, sink: metrics)
    for _ in 0..<4 { _ = try? await text(transport) }
    do {
      for try await _ in try await transport.stream(request).body { break }
    }
    #expect(
      metrics.snapshot["/v1/A/Watch"]?.outcomes == [
        .succeeded: 1, .unanswered(.connectionLost): 2, .refused(statusClass: 4, errorCode: 7): 1, .cancelled: 1,
      ])
  }

  @Test func repeatsOnlyUntilTheHeadIsThere() async throws {
    let base = Scripted([
      .failure(lost), answer([], status: 503), answer(["1\n"], failing: lost), answer(["never"]),
    ])
    let transport = RetryingTransport(base, clock: NoWait(), jitter: { 0 }) { _ in true }
    await #expect(throws: lost) { try await text(transport) }
    let timeouts = base.timeouts.withLock { $0 }
    #expect(timeouts == [.seconds(30), .seconds(30), .seconds(30)])
  }

  @Test func recordsAndPlaysStreams() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let base = Scripted([
      answer(["1\n", "2\n"]), answer(["3\n"], failing: lost), .failure(lost), answer(["4\n", "5\n"]),
    ])
    let recording = try RecordingTransport(base, writingTo: path)
    #expect(try await text(recording) == "1\n2\n")
    for _ in 0..<2 { await #expect(throws: lost) { try await text(recording) } }
    do {
      for try await _ in try await recording.stream(request).body { break }
    }
    #expect(recording.exchanges.count == 4)
    #expect(recording.exchanges.map(\.received?.body) == [nil, Array("3\n".utf8), nil, Array("4\n".utf8)])

    let replay = try ReplayingTransport(file: path)
    #expect(try await text(replay) == "1\n2\n")
    var seen: [UInt8] = []
    await #expect(throws: lost) {
      for try await piece in try await replay.stream(request).body { seen += piece }
    }
    #expect(seen == Array("3\n".utf8))
    await #expect(throws: lost) { try await replay.stream(request) }
    await #expect(throws: CancellationError.self) { try await text(replay) }
    #expect(replay.unusedExchangeCount == 0)
  }

  @Test func aBrokenStreamIsNoWholeAnswer() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recording = try RecordingTransport(Scripted([answer(["{}"], failing: lost)]), writingTo: path)
    _ = try? await text(recording)
    await #expect(throws: lost) { try await ReplayingTransport(file: path).send(request) }
  }

  @Test func aScriptedTransportStreamsToo() async throws {
    let transport = InMemoryTransport()
    transport.enqueue(WebRPCResponse(status: 200, body: Array("1\n".utf8)), for: request.path)
    #expect(try await text(transport) == "1\n")
    await #expect(throws: WebRPCTransportError(.notSent, message: "")) { try await text(transport) }
  }
}
