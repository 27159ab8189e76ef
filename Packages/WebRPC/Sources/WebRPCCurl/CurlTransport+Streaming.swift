public import WebRPC

extension CurlTransport: WebRPCStreamingTransport {
  /// Sends the request and returns with the head of the answer; the body follows as it arrives.
  ///
  /// The request's timeout, or the transport's, is for the head alone: a stream may last. At most a mebibyte waits
  /// for the reader; a slow reader slows the server down. The limit for whole answers does not apply.
  ///
  /// - Throws: `WebRPCTransportError`, or `CancellationError` at once when the calling task is cancelled.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    let stream = BodyPipe()
    let (call, head) = try await perform(request, stream: stream)
    let reader = CurlStreamReader(stream, call: call, transport: self)
    return WebRPCStreamingResponse(
      status: head.status,
      headers: head.headers,
      body: AsyncThrowingStream(unfolding: { try await reader.next() })
    )
  }
}
