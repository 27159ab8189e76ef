import EverythingAPI
import ExampleAPI
import Testing
import WebRPC

struct CallTests {
  private let entry = Entry(
    at: WebRPCTimestamp(text: "2026-05-25T22:46:27.580497Z"), name: "first", level: .higher, data: [1, 2, 255],
    pieces: [[1], []], anything: .object(["n": .unsignedInteger(18_446_744_073_709_551_615)]), maybe: nil)

  @Test func returnsWhatTheServiceAnswers() async throws {
    let answer = try await ThingsDouble().client(as: "me").echo(entry)
    #expect(answer == entry)
  }

  @Test func carriesInlineMessages() async throws {
    let words = Words(default: "d", selfValue: "s", snakeCase: "c", tokenId: "7")
    let answer = try await ThingsDouble().client(as: "me").echoWords(
      EchoWordsRequest(words: words, info: TypeInfo(type: "t")))
    #expect(answer.words == words)
  }

  @Test func keepsTheErrorsOfTheSchema() async throws {
    let error = await #expect(throws: WebRPCError.self) { try await ThingsDouble().client(as: "teapot").fail() }
    #expect(error?.everyThingCode == .teapotError)
    #expect(
      error == WebRPCError(name: "TeapotError", code: 10, message: #"it said "no""#, cause: "no coffee", status: 418))
  }

  @Test func saysNothingAboutOtherErrors() async throws {
    let error = await #expect(throws: WebRPCError.self) { try await ThingsDouble().client(as: "stranger").fail() }
    #expect(error == .internalError())
  }

  @Test func callsMethodsWithoutArgumentsAndAnswers() async throws {
    try await ThingsDouble().client(as: "me").fail()
  }

  @Test func sendsPathHeadersAndSortedBody() async throws {
    let transport = Capture()
    let client = OtherThingsClient(
      baseURL: "http://test/api//", transport: transport, headers: ["Api-Key": "k", "accept": "text/x"],
      timeout: .seconds(3))
    _ = try await client.echo(EchoRequest(text: "a/b"))
    let request = try #require(await transport.request)
    #expect(request.url == "http://test/api/rpc/other_things/Echo")
    #expect(request.path == "/rpc/other_things/Echo")
    #expect(request.timeout == .seconds(3))
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(request.headers["Accept"] == "text/x")
    #expect(request.headers["Api-Key"] == "k")
    #expect(request.headers["Webrpc"] == "webrpc@v1;webrpc-gen-swift@v0.1.0;every-thing@v2.1 beta")
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"text":"a/b"}"#)
  }

  @Test func followsTheIntroductionOfWebRPC() async throws {
    let router = ExampleServiceRouter(ExampleDouble())
    let client = ExampleServiceClient(
      baseURL: "http://test", transport: Loopback(respond: { await router.respond(to: $0) { _ in } }))
    try await client.ping()
    #expect(try await client.status().status)
    let found = try await client.getUser(GetUserRequest(header: ["a": "b"], userID: 7))
    #expect(found.user.id == 7)
    #expect(found.user.kind == .admin)
    let error = await #expect(throws: WebRPCError.self) {
      try await client.getUser(GetUserRequest(header: [:], userID: 8))
    }
    #expect(error?.exampleCode == .userNotFound)
  }
}
