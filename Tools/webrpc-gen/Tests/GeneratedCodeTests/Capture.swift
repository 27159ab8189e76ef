import WebRPC

/// Keeps the request, and answers with one text.
actor Capture: WebRPCTransport {
  private(set) var request: WebRPCRequest?

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    self.request = request
    return WebRPCResponse(status: 200, headers: [:], body: Array(#"{"text":"x"}"#.utf8))
  }
}
