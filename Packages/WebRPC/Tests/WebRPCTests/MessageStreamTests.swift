import Testing
import WebRPC

struct MessageStreamTests {
  private struct Broken: Error {}

  private func response(
    _ pieces: [String], status: Int = 200, failing: (any Error)? = nil
  ) -> WebRPCStreamingResponse {
    let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
      for piece in pieces { continuation.yield(Array(piece.utf8)) }
      continuation.finish(throwing: failing)
    }
    return WebRPCStreamingResponse(status: status, body: body)
  }

  /// The numbers that come out, and how the reading ended.
  private func read(_ response: WebRPCStreamingResponse) async -> ([Int], (any Error)?) {
    var numbers: [Int] = []
    do {
      for try await number in try await WebRPCMessageStream.messages(of: Int.self, from: response) {
        numbers.append(number)
      }
    } catch {
      return (numbers, error)
    }
    return (numbers, nil)
  }

  @Test func readsOneMessageFromEachLine() async {
    let (numbers, error) = await read(response(["1\n2\n", "3", "4\n\n", "\r\n5\n"]))
    #expect(numbers == [1, 2, 34, 5])
    #expect(error == nil)
  }

  @Test func handsOnWhatTheTransportThrows() async {
    let (numbers, error) = await read(response(["1\n"], failing: Broken()))
    #expect(numbers == [1])
    #expect(error is Broken)
  }

  @Test func isLostWithoutTheEndOfTheLine() async {
    let (numbers, error) = await read(response(["1\n2"]))
    #expect(numbers == [1])
    #expect(error as? WebRPCError == .streamLost())
  }

  @Test func endsWithTheErrorLine() async {
    let line = #"{"webrpcError":{"error":"Busy","code":9,"msg":"later","status":503}}"#
    let (numbers, error) = await read(response(["1\n\(line)\n2\n"]))
    #expect(numbers == [1])
    #expect(error as? WebRPCError == WebRPCError(name: "Busy", code: 9, message: "later", status: 503))
  }

  @Test func staysAtItsEnd() async throws {
    var iterator = try await WebRPCMessageStream.messages(of: Int.self, from: response(["x\n1\n"])).makeAsyncIterator()
    await #expect(throws: WebRPCError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  /// A clock whose sleeps are over at once.
  private struct EndedClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }

  @Test(.timeLimit(.minutes(10))) func anErrorAnswerThatNeverEndsHasADeadline() async {
    let (body, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    continuation.yield([0x7B])
    await #expect(throws: WebRPCTransportError(.timedOut, message: "")) {
      try await WebRPCMessageStream.messages(
        of: Int.self, from: WebRPCStreamingResponse(status: 500, body: body), timeout: .seconds(5), clock: EndedClock())
    }
    continuation.finish()
  }

  @Test func theServerWritesWhatTheClientReads() async {
    let messages = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish(throwing: Broken())
    }
    let answer = WebRPCServerStreamingResponse(encoding: messages)
    #expect(answer.headers["Content-Type"] == "application/x-ndjson")
    var text = ""
    for await piece in answer.body { text += String(decoding: piece, as: UTF8.self) }
    let (numbers, error) = await read(response([text]))
    #expect(numbers == [1, 2])
    #expect(error as? WebRPCError == .internalError())
  }

  @Test func theServerStopsItsSourceWhenNobodyReads() async {
    let (ended, signal) = AsyncStream<Void>.makeStream()
    func takeOne() async {
      let messages = AsyncThrowingStream<Int, any Error> { continuation in
        continuation.onTermination = { _ in signal.finish() }
        continuation.yield(1)
      }
      for await _ in WebRPCServerStreamingResponse(encoding: messages).body { break }
    }
    await takeOne()
    for await _ in ended {}
  }
}
