import EverythingAPI
import Testing
import WebRPC

struct StreamTests {
  private func numbers(_ stream: AsyncThrowingStream<ThingsCountResponse, any Error>) async throws -> [UInt32] {
    var numbers: [UInt32] = []
    for try await message in stream { numbers.append(message.number) }
    return numbers
  }

  /// What comes out of an answer with this status and these pieces.
  private func read(_ pieces: [String], status: Int = 200) async throws -> [UInt32] {
    let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
      for piece in pieces { continuation.yield(Array(piece.utf8)) }
      continuation.finish()
    }
    let response = WebRPCStreamingResponse(status: status, body: body)
    return try await numbers(WebRPCMessageStream.messages(of: ThingsCountResponse.self, from: response))
  }

  @Test func carriesMessagesInOrder() async throws {
    let stream = try await ThingsDouble().client(as: "me").count(ThingsCountRequest(to: 200))
    #expect(try await numbers(stream) == Array(1...200))
  }

  @Test func endsAtOnceWithoutMessages() async throws {
    for try await _ in try await ThingsDouble().client(as: "me").watch() { Issue.record("there is no message") }
  }

  @Test func endsWithTheErrorOfTheService() async throws {
    let stream = try await ThingsDouble().client(as: "teapot").count(ThingsCountRequest(to: 2, failing: true))
    var count = 0
    let error = await #expect(throws: WebRPCError.self) {
      for try await _ in stream { count += 1 }
    }
    #expect(error == .everyThing(.teapotError))
    #expect(count == 2)
  }

  @Test func saysNothingAboutOtherErrors() async throws {
    let stream = try await ThingsDouble().client(as: "me").count(ThingsCountRequest(to: 1, failing: true))
    let error = await #expect(throws: WebRPCError.self) { try await numbers(stream) }
    #expect(error == .internalError())
  }

  @Test func throwsWhenTheServiceRefusesToBegin() async throws {
    let error = await #expect(throws: WebRPCError.self) {
      try await ThingsDouble().client(as: "stranger").count(ThingsCountRequest(to: 1))
    }
    #expect(error?.everyThingCode == .teapotError)
  }

  @Test func doesNotCareHowTheBodyIsCut() async throws {
    let text = "{\"number\":1,\"level\":\"LOW\"}\n\n\r\n {\"number\":2,\"level\":\"LOW\"}\r\n"
    #expect(try await read([text]) == [1, 2])
    #expect(try await read(text.map(String.init)) == [1, 2])
    #expect(try await read(["", text, ""]) == [1, 2])
  }

  @Test func reportsAnAnswerThatEndsInTheMiddleOfAMessage() async throws {
    let error = await #expect(throws: WebRPCError.self) {
      try await read(["{\"number\":1,\"level\":\"LOW\"}\n{\"num"])
    }
    #expect(error == .streamLost())
  }

  @Test func endsOnTheErrorThatSaysFinished() async throws {
    let finished = #"{"webrpcError":{"error":"WebrpcStreamFinished","code":-10,"msg":"stream finished","status":200}}"#
    #expect(try await read(["{\"number\":1,\"level\":\"LOW\"}\n\(finished)\n{"]) == [1])
  }

  @Test(arguments: ["<html>\n", "[]\n", "{\"number\":\"1\"}\n"])
  func reportsAMessageThatCannotBeRead(line: String) async throws {
    let error = await #expect(throws: WebRPCError.self) { try await read([line]) }
    #expect(error == .badResponse(status: 200))
  }

  @Test func reportsAMessageWithoutEnd() async throws {
    let piece = String(repeating: "x", count: 1 << 19)
    let error = await #expect(throws: WebRPCError.self) { try await read([piece, piece, piece]) }
    #expect(error?.code == -5)
  }

  @Test func readsTheErrorBodyOfAnotherStatus() async throws {
    let error = await #expect(throws: WebRPCError.self) {
      try await read([#"{"error":"Busy","#, #""code":9,"msg":"later","status":503}"#], status: 503)
    }
    #expect(error == WebRPCError(name: "Busy", code: 9, message: "later", status: 503))
    let html = await #expect(throws: WebRPCError.self) { try await read(["<html>"], status: 502) }
    #expect(html == .badResponse(status: 502))
  }

  @Test func leavingTheLoopEndsTheBody() async throws {
    let (ended, signal) = AsyncStream<Void>.makeStream()
    let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.onTermination = { _ in signal.finish() }
      continuation.yield(Array("{\"number\":1,\"level\":\"LOW\"}\n".utf8))
    }
    func takeOne(_ body: AsyncThrowingStream<[UInt8], any Error>) async throws {
      let response = WebRPCStreamingResponse(status: 200, body: body)
      for try await _ in try await WebRPCMessageStream.messages(of: ThingsCountResponse.self, from: response) { break }
    }
    try await takeOne(consume body)
    for await _ in ended {}
  }

  @Test func anUnaryMethodCanBeAskedThroughTheStreamingDoor() async throws {
    let router = ThingsRouter(ThingsDouble())
    let request = WebRPCServerRequest(path: "/rpc/Things/Fail", body: Array("{}".utf8))
    let response = await router.respondStreaming(to: request) { _ in "me" }
    var body: [UInt8] = []
    for await piece in response.body { body += piece }
    #expect(response.status == 200)
    #expect(body == Array("{}".utf8))
  }

  @Test func aStreamCannotBeAskedThroughThePlainDoor() async throws {
    let router = ThingsRouter(ThingsDouble())
    let request = WebRPCServerRequest(path: "/rpc/Things/Watch", body: Array("{}".utf8))
    #expect(await router.respond(to: request) { _ in "me" }.status == 404)
  }
}
