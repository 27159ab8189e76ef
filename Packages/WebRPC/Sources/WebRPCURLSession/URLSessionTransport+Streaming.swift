import Foundation
public import WebRPC

extension URLSessionTransport: WebRPCStreamingTransport {
  /// Sends the request and returns with the head of the answer; the body follows as it arrives.
  ///
  /// The request's timeout, or the transport's, is for the head, and for all of an answer with another status than 2xx:
  /// a stream may last. URLSession cannot be slowed down, so a reader may be behind by as many bytes as a whole answer
  /// may have; beyond that the stream ends with `.responseTooLarge`.
  ///
  /// - Throws: `WebRPCTransportError`, or `CancellationError` at once when the calling task is cancelled.
  public func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
    let pipe = BodyPipe(limit: maximumResponseBytes)
    let (exchange, head) = try await perform(request, pipe: pipe)
    let reader = URLSessionStreamReader(pipe, exchange, self)
    return WebRPCStreamingResponse(
      status: head.status,
      headers: head.headers,
      body: AsyncThrowingStream(unfolding: { try await reader.next() })
    )
  }
}

/// Reads a stream for as long as somebody wants it; with the last reference the exchange ends.
private final class URLSessionStreamReader: Sendable {
  private let pipe: BodyPipe
  private let exchange: URLSessionExchange
  /// With the transport its session would end, and the stream with it.
  private let transport: URLSessionTransport

  init(_ pipe: BodyPipe, _ exchange: URLSessionExchange, _ transport: URLSessionTransport) {
    self.pipe = pipe
    self.exchange = exchange
    self.transport = transport
  }

  deinit {
    exchange.finish(.failure(CancellationError()))
  }

  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await pipe.next(resume: {})
    } onCancel: {
      exchange.finish(.failure(CancellationError()))
    }
  }
}
