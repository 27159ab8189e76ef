import Testing
import WebRPC

@Suite struct WebRPCErrorTests {
  @Test(arguments: [
    (WebRPCError.endpoint(), "WebrpcEndpoint", 0, 400),
    (.requestFailed(), "WebrpcRequestFailed", -1, 400),
    (.badRoute(), "WebrpcBadRoute", -2, 404),
    (.badMethod(), "WebrpcBadMethod", -3, 405),
    (.badRequest(), "WebrpcBadRequest", -4, 400),
    (.badResponse(), "WebrpcBadResponse", -5, 500),
    (.serverPanic(), "WebrpcServerPanic", -6, 500),
    (.internalError(), "WebrpcInternalError", -7, 500),
    (.clientAborted(), "WebrpcClientAborted", -8, 400),
    (.streamLost(), "WebrpcStreamLost", -9, 400),
    (.streamFinished(), "WebrpcStreamFinished", -10, 200),
  ])
  func hasTheBuiltInErrors(_ error: WebRPCError, _ name: String, _ code: Int, _ status: Int) {
    #expect(error.name == name)
    #expect(error.code == code)
    #expect(error.status == status)
  }

  @Test func survivesTheWayFromServerToClient() {
    let sent = WebRPCError(name: "CommitmentConsumed", code: 7008, message: "m", cause: "again", status: 400)
    let answer = WebRPCServerResponse(error: sent)
    #expect(answer.status == 400)
    #expect(answer.headers["content-type"] == "application/json")
    let wanted = #"{"cause":"again","code":7008,"error":"CommitmentConsumed","msg":"m","status":400}"#
    #expect(String(decoding: answer.body, as: UTF8.self) == wanted)
    #expect(WebRPCAnswer.error(from: WebRPCResponse(status: 400, body: answer.body)) == sent)
  }

  @Test func comparesTransportErrorsByCode() {
    #expect(WebRPCTransportError(.timedOut, message: "a") == WebRPCTransportError(.timedOut, message: "b"))
    #expect(
      WebRPCTransportError(.tlsFailed(.expired), message: "a") != WebRPCTransportError(.tlsFailed(.other), message: "a")
    )
  }
}
