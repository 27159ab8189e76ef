import Testing
import WebRPC

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ReplayTests {
  /// A path in the temporary folder that nothing is at, before and after.
  private final class FreePath: Sendable {
    let text = FileManager.default.temporaryDirectory.appending(path: "exchanges-\(UUID().uuidString).jsonl").path

    deinit { try? FileManager.default.removeItem(atPath: text) }

    var content: String { (try? String(contentsOfFile: text, encoding: .utf8)) ?? "" }
  }

  private func request(_ body: String, path: String = "/v1/A/B") -> WebRPCRequest {
    WebRPCRequest(
      url: "http://localhost\(path)", path: path,
      headers: [
        "api-key": "s3cret-key", "OMS-Wallet-Signature": "s3cret-signature", "Authorization": "s3cret-token",
        "Cookie": "s3cret-cookie", "Accept": "application/json", "X-Access-Key": "s3cret-access",
        "X-Api-Key": "s3cret-api", "X-Auth-Token": "s3cret-auth", "Proxy-Authorization": "s3cret-proxy",
        "X-Nobody-Thought-Of-It": "s3cret-new", "X-CSRF": "s3cret-csrf",
      ],
      body: Array(body.utf8))
  }

  /// Sends each request through a recording transport whose base gives the results in turn.
  private func record(
    _ exchanges: [(WebRPCRequest, Result<WebRPCResponse, any Error>)], to path: FreePath, keeping: [String] = []
  ) async throws {
    let base = InMemoryTransport()
    let recording = try RecordingTransport(base, writingTo: path.text, keepingHeaders: keeping)
    for (request, result) in exchanges {
      base.enqueue(for: request.path) { _ in try result.get() }
      _ = try? await recording.send(request)
    }
    #expect(recording.fileError == nil)
    #expect(recording.exchanges.count == exchanges.count)
  }

  @Test func answersByRequestInAnyOrder() async throws {
    let path = FreePath()
    let binary = WebRPCResponse(status: 500, headers: ["Retry-After": "1"], body: [0xFF, 0x00])
    try await record(
      [
        (request("{}"), .success(WebRPCResponse(status: 200, body: Array("é\"\n".utf8)))),
        (request("[]"), .success(binary)),
        (request("{}"), .success(WebRPCResponse(status: 204))),
      ], to: path)
    let replay = try ReplayingTransport(file: path.text)
    #expect(replay.unusedExchangeCount == 3)
    #expect(try await replay.send(request("[]")) == binary)
    #expect(try await replay.send(request("{}")) == WebRPCResponse(status: 200, body: Array("é\"\n".utf8)))
    #expect(try await replay.send(request("{}")).status == 204)
    #expect(replay.unusedExchangeCount == 0)
  }

  @Test func failsOnARequestThatIsNotInTheFile() async throws {
    let path = FreePath()
    try await record([(request("{}"), .success(WebRPCResponse(status: 200)))], to: path)
    let replay = try ReplayingTransport(file: path.text)
    for unknown in [request("{ }"), request("{}", path: "/v1/A/C")] {
      let error = await #expect(throws: WebRPCTransportError(.notSent, message: "")) { try await replay.send(unknown) }
      #expect(error?.message.contains(unknown.path) == true)
    }
    _ = try await replay.send(request("{}"))
    await #expect(throws: WebRPCTransportError(.notSent, message: "")) { try await replay.send(request("{}")) }
    #expect(replay.unexpectedRequests == [request("{ }"), request("{}", path: "/v1/A/C"), request("{}")])
  }

  @Test func answersInOrderWhateverTheBody() async throws {
    let path = FreePath()
    try await record(
      [
        (request(#"{"nonce":1}"#), .success(WebRPCResponse(status: 201))),
        (request(#"{"nonce":2}"#, path: "/v1/A/C"), .success(WebRPCResponse(status: 202))),
      ], to: path)
    let replay = try ReplayingTransport(file: path.text, matching: .order)
    await #expect(throws: WebRPCTransportError(.notSent, message: "")) {
      try await replay.send(request("", path: "/v1/A/C"))
    }
    #expect(try await replay.send(request("other")).status == 201)
    #expect(try await replay.send(request("other", path: "/v1/A/C")).status == 202)
  }

  @Test(arguments: [
    WebRPCTransportError.Code.connectionFailed, .nameNotResolved, .timedOut, .tlsFailed(.expired),
    .tlsFailed(.wrongHost), .tlsFailed(.unknownIssuer), .tlsFailed(.other), .connectionLost, .responseTooLarge,
    .invalidURL, .notSent,
  ])
  func failuresComeAgain(_ code: WebRPCTransportError.Code) async throws {
    let path = FreePath()
    try await record(
      [
        (request("{}"), .failure(WebRPCTransportError(code, message: "s3cret"))),
        (request("{}"), .failure(CancellationError())),
      ], to: path)
    #expect(!path.content.contains("s3cret"))
    let replay = try ReplayingTransport(file: path.text)
    await #expect(throws: WebRPCTransportError(code, message: "")) { try await replay.send(request("{}")) }
    await #expect(throws: CancellationError.self) { try await replay.send(request("{}")) }
  }

  @Test func hidesSecretHeadersUnlessTheyAreAskedFor() async throws {
    let answer = WebRPCResponse(status: 200, headers: ["set-cookie": "s3cret-session", "Location": "/?s3cret"])
    let (hiding, keeping) = (FreePath(), FreePath())
    try await record([(request("{}"), .success(answer))], to: hiding)
    #expect(!hiding.content.contains("s3cret"))
    #expect(hiding.content.contains("application/json") && hiding.content.contains("<redacted>"))
    try await record([(request("{}"), .success(answer))], to: keeping, keeping: ["API-KEY"])
    #expect(keeping.content.contains("s3cret-key"))
    #expect(!keeping.content.contains("s3cret-token") && !keeping.content.contains("s3cret-session"))
  }

  @Test func writesANewFileForItsOwnerOnly() async throws {
    let path = FreePath()
    try await record([(request("{}"), .success(WebRPCResponse(status: 200)))], to: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path.text)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let before = path.content
    let error = #expect(throws: ExchangeFileError.self) {
      try RecordingTransport(InMemoryTransport(), writingTo: path.text)
    }
    #expect(error?.code == .exists)
    #expect(path.content == before)
  }

  @Test func saysThatAFileCannotBeMadeOrRead() {
    let place = FreePath().text + "/none/file"
    let made = #expect(throws: ExchangeFileError.self) { try RecordingTransport(InMemoryTransport(), writingTo: place) }
    #expect(made?.code == .unwritable)
    let read = #expect(throws: ExchangeFileError.self) { try ReplayingTransport(file: place) }
    #expect(read?.code == .unreadable)
  }

  @Test(arguments: [
    (#"{"version":1,"#, "not JSON"),
    ("", "not JSON"),
    (#"{"version":2}"#, "version 2"),
    (
      #"{"version":1,"method":"POST","request":{"headers":[]},"status":200,"response":{"headers":[]}}"#,
      "path is missing"
    ),
    ("[]", "not an object"),
    (#"{"method":"POST"}"#, "version is missing"),
    (#"{"version":"1"}"#, "version has another type"),
    (
      #"{"version":1,"method":"PUT","path":"/","request":{"headers":[]},"failure":"timedOut"}"#,
      "method has a name that is not known"
    ),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"failure":"timedOut","s3cret":1}"#,
      "the line has a member that is not known"
    ),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[],"s3cret":1},"failure":"timedOut"}"#,
      "request has a member that is not known"
    ),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[{"name":"a","value":"b","s3cret":1}]},"#
        + #""failure":"timedOut"}"#,
      "request.headers[0] has a member that is not known"
    ),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[],"text":"a","base64":"YQ=="},"#
        + #""failure":"timedOut"}"#,
      "request has text and base64"
    ),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"status":200,"failure":"timedOut"}"#,
      "both an answer and a failure"
    ),
    (#"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"status":200}"#, "response is missing"),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"response":{"headers":[]}}"#,
      "status is missing"
    ),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"status":99,"response":{"headers":[]}}"#,
      "status is not one"
    ),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"failure":"timedOut","ending":"cancelled"}"#,
      "ending without an answer"
    ),
    (#"{"version":1,"method":"POST","path":"/","request":{},"failure":"timedOut"}"#, "request.headers is missing"),
    (
      #"{"version":1,"method":"POST","path":7,"request":{"headers":[]},"failure":"timedOut"}"#,
      "path has another type"
    ),
    (#"{"version":1,"method":"POST","path":"/","request":{"headers":[]}}"#, "neither an answer nor a failure"),
    (#"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"failure":"s3cret"}"#, "failure"),
    (
      #"{"version":1,"method":"POST","path":"/","request":{"headers":[{"name":7}]},"failure":"timedOut"}"#,
      "request.headers[0].name"
    ),
  ])
  func namesLineAndReasonOfAMalformedFile(_ line: String, _ reason: String) throws {
    let path = FreePath()
    let good = #"{"version":1,"method":"POST","path":"/","request":{"headers":[]},"failure":"timedOut"}"#
    try Data("\(good)\n\(line)\n\(good)\n".utf8).write(to: URL(filePath: path.text))
    let error = #expect(throws: ExchangeFileError.self) { try ReplayingTransport(file: path.text) }
    #expect(error?.code == .malformed)
    #expect(error?.line == 2)
    #expect(error?.description.hasPrefix("line 2: ") == true)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "none")")
    #expect(error?.message.contains("s3cret") == false)
  }
}
