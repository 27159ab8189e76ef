import EverythingAPI
import Testing
import WebRPC

struct RouterTests {
  private let router = ThingsRouter(ThingsDouble())

  private struct Body: Decodable {
    let error: String
    let code: Int
    let msg: String
    let cause: String?
    let status: Int
  }

  private func respond(
    _ method: String, _ path: String, _ body: String, refusing: WebRPCError? = nil
  ) async throws -> (code: Int, status: Int) {
    let request = WebRPCServerRequest(method: method, path: path, body: Array(body.utf8))
    let response = await router.respond(to: request) { _ in
      if let refusing { throw refusing }
      return "me"
    }
    guard response.status != 200 else { return (0, 200) }
    let body = try WebRPCJSON.decode(Body.self, from: response.body)
    #expect(body.status == response.status)
    #expect(response.headers["Content-Type"] == "application/json")
    return (body.code, response.status)
  }

  private let refusal = WebRPCError(name: "Unauthorized", code: 1000, message: "no", status: 401)

  @Test(arguments: [
    "/rpc/Things/Nothing", "/rpc/Things/", "/rpc/Other/Fail", "/", "", "/rpc/Things/Fail/", "/rpc/Things/fail",
  ])
  func checksThePathFirst(path: String) async throws {
    #expect(try await respond("GET", path, "<", refusing: refusal) == (-2, 404))
  }

  @Test func thenTheHTTPMethod() async throws {
    #expect(try await respond("GET", "/rpc/Things/Fail", "<", refusing: refusal) == (-3, 405))
  }

  @Test func thenAsksForAuthorization() async throws {
    #expect(try await respond("POST", "/rpc/Things/Fail", "<", refusing: refusal) == (1000, 401))
  }

  /// Clients of other languages send what they like where there is nothing to say.
  @Test(arguments: ["", " \r\n\t", "null", " null ", "{}", #"{"new":1}"#])
  func takesAnyEmptyMessageForAMethodWithoutArguments(body: String) async throws {
    #expect(try await respond("POST", "/rpc/Things/Fail", body) == (0, 200))
  }

  @Test(arguments: ["", "null", "{}"])
  func anEmptyMessageIsNoneForAMethodWithArguments(body: String) async throws {
    #expect(try await respond("POST", "/rpc/Things/Echo", body) == (-4, 400))
  }

  @Test(arguments: ["<html>", "[]", "1", "false", "\"{}\"", "{", "{}x", "nul", "\u{0}"])
  func thenReadsTheBody(body: String) async throws {
    #expect(try await respond("POST", "/rpc/Things/Fail", body) == (-4, 400))
  }

  @Test func refusesABodyOfOtherTypes() async throws {
    #expect(try await respond("POST", "/rpc/other_things/Echo", #"{"text":1}"#) == (-2, 404))
    #expect(try await respond("POST", "/rpc/Things/Echo", #"{"at":1}"#) == (-4, 400))
  }

  @Test(arguments: [
    (#"{"at":"x"}"#, "name is missing"), (#"{"at":null}"#, "at is null"), (#"{"at":{}}"#, "at has another type"),
    ("[", "the body cannot be read"), ("[]", "the body has another type"),
    (#"{"at":"x","name":"","level":"LOW","data":"","pieces":["","!"],"anything":1}"#, "pieces[1] cannot be read"),
  ])
  func saysWhichFieldIsAtFault(body: String, cause: String) async throws {
    let request = WebRPCServerRequest(path: "/rpc/Things/Echo", body: Array(body.utf8))
    let response = await router.respond(to: request) { _ in "me" }
    #expect(try WebRPCJSON.decode(Body.self, from: response.body).cause == cause)
  }

  @Test func ignoresFieldsThatItDoesNotKnow() async throws {
    #expect(try await respond("POST", "/rpc/Things/Fail", #"{"new":true}"#) == (0, 200))
  }

  @Test func tellsAuthorizationWhichMethodIsCalled() async throws {
    let request = WebRPCServerRequest(path: "/rpc/Things/Fail", body: Array("{}".utf8))
    _ = await router.respond(to: request) { method in
      #expect(method == "Fail")
      return "me"
    }
  }

  @Test func listsItsMethods() {
    #expect(ThingsRouter<ThingsDouble>.methods == ["Echo", "EchoWords", "OldEcho", "Fail", "Count", "Watch"])
    #expect(ThingsRouter<ThingsDouble>.streamingMethods == ["Count", "Watch"])
    #expect(ThingsRouter<ThingsDouble>.pathPrefix == "/rpc/Things/")
  }
}
