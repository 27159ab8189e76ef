import EverythingAPI
import WebRPC

/// Carries requests of a client straight to routers, without a network.
struct Loopback: WebRPCTransport, WebRPCStreamingTransport {
  let respond: @Sendable (WebRPCServerRequest) async -> WebRPCServerResponse
  var respondStreaming: @Sendable (WebRPCServerRequest) async -> WebRPCServerStreamingResponse = { _ in
    WebRPCServerStreamingResponse(WebRPCServerResponse(status: 500))
  }

  func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
    let response = await respond(serverRequest(request))
    return WebRPCResponse(status: response.status, headers: response.headers, body: response.body)
  }

  func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    let response = await respondStreaming(serverRequest(request))
    let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
      let pump = Task {
        for await piece in response.body { continuation.yield(piece) }
        continuation.finish()
      }
      continuation.onTermination = { _ in pump.cancel() }
    }
    return WebRPCStreamingResponse(status: response.status, headers: response.headers, body: body)
  }

  private func serverRequest(_ request: WebRPCRequest) -> WebRPCServerRequest {
    WebRPCServerRequest(path: request.path, headers: request.headers, body: request.body)
  }
}
