import Testing
import WebRPC

@Suite struct WebRPCAnswerTests {
  struct Payload: Decodable, Equatable {
    let value: Int
  }

  private func response(_ status: Int, _ body: String) -> WebRPCResponse {
    WebRPCResponse(status: status, body: Array(body.utf8))
  }

  private func error(_ status: Int, _ body: String) -> WebRPCError? {
    do {
      _ = try WebRPCAnswer.decode(Payload.self, from: response(status, body))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [200, 201, 299])
  func decodesEverySuccessStatus(_ status: Int) throws {
    #expect(try WebRPCAnswer.decode(Payload.self, from: response(status, #"{"value":1,"new":[]}"#)).value == 1)
  }

  @Test(arguments: ["not json", "", "[]", #"{"value":"1"}"#, "<html></html>", #"{"value":1"#, #"{"error":"X"}"#])
  func callsAnUnreadableSuccessABadResponse(_ body: String) {
    #expect(error(200, body) == .badResponse(status: 200))
  }

  @Test(arguments: [
    "", "<html>Bad Gateway</html>", "[]", "null", "\"text\"", "7008", #"{"code":"7008"}"#, #"{"error":1}"#,
    #"{"msg":[]}"#, #"{"cause":{}}"#, #"{"status":"400"}"#, #"{"code":1.5}"#, #"{"code":7008} trailing"#,
  ])
  func callsAnUnreadableFailureABadResponse(_ body: String) {
    #expect(error(502, body) == .badResponse(status: 502))
  }

  @Test func takesNameCodeMessageCauseAndStatusFromTheBody() {
    let body = #"{"error":"InvalidRequest","code":7200,"msg":"m","cause":"why","status":422,"extra":{}}"#
    let wanted = WebRPCError(name: "InvalidRequest", code: 7200, message: "m", cause: "why", status: 422)
    #expect(error(400, body) == wanted)
  }

  @Test(arguments: ["{}", #"{"error":null,"code":null,"msg":null,"cause":null,"status":null}"#])
  func fillsMissingFields(_ body: String) {
    #expect(error(418, body) == WebRPCError(name: "WebrpcEndpoint", code: -999, message: "endpoint error", status: 418))
  }

  @Test func treatsAnEmptyCauseAsNone() {
    #expect(error(400, #"{"code":7200,"cause":""}"#)?.cause == nil)
  }

  @Test func neverShowsTheRawBody() {
    let shown = String(describing: error(502, "<html>secret</html>"))
    #expect(!shown.contains("secret"))
  }

  struct Vectors: Decodable {
    struct Case: Decodable {
      struct Expectation: Decodable {
        struct Upstream: Decodable {
          let name: String?
          let code: String?
          let message: String?
          let status: Int?
          let cause: String?
        }
        let upstream: Upstream?
      }
      let name: String
      let httpStatus: Int?
      let body: String?
      let expect: Expectation
    }
    let cases: [Case]
  }

  /// Rows whose upstream detail is rewritten after this stage (errors.md §2.3 N0 and N0b).
  private static let rewrittenLater: Set<String> = ["WebrpcRequestFailed", "WebrpcBadResponse"]

  @Test(.enabled(if: VectorFiles.areThere, "the specification's vectors are not here"))
  func readsTheSpecifiedAnswers() throws {
    var checked = 0
    for row in try VectorFiles.load("error-mapping.json", as: Vectors.self).cases {
      guard let status = row.httpStatus, let body = row.body, let upstream = row.expect.upstream else { continue }
      let found = try #require(error(status, body) ?? nil, "\(row.name)")
      guard body.first != "{" || !Self.rewrittenLater.contains(found.name) else { continue }
      checked += 1
      #expect(found.name == upstream.name, "\(row.name)")
      #expect(String(found.code) == upstream.code, "\(row.name)")
      #expect(found.status == upstream.status, "\(row.name)")
      #expect(found.cause == upstream.cause, "\(row.name)")
      if let message = upstream.message { #expect(found.message == message, "\(row.name)") }
    }
    #expect(checked >= 8)
  }
}
