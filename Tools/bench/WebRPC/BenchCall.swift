import WebRPC

/// The call that is made over and over.
struct BenchCall {
  let url: String
  let body = #"{"network":"80002","walletId":"w","message":"hello"}"#

  var request: WebRPCRequest {
    WebRPCRequest(
      url: url,
      path: "/v1/Waas/SignMessage",
      headers: ["Content-Type": "application/json"],
      body: Array(body.utf8)
    )
  }
}
