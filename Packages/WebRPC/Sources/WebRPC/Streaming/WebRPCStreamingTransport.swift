/// Sends a WebRPC request whose answer is a stream, and hands the answer on while it arrives.
///
/// Generated clients of services with streaming methods need one. Like ``WebRPCTransport`` it knows nothing of
/// methods and messages; it moves bytes. A double for tests is a few lines:
///
/// ```swift
/// struct FixedStream: WebRPCStreamingTransport {
///   let pieces: [[UInt8]]
///
///   func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse {
///     WebRPCStreamingResponse(status: 200, body: AsyncThrowingStream { continuation in
///       for piece in pieces { continuation.yield(piece) }
///       continuation.finish()
///     })
///   }
/// }
/// ```
public protocol WebRPCStreamingTransport: Sendable {
  /// Sends the request and returns as soon as status and header fields of an answer are there.
  ///
  /// When the body is no longer read, because its reader was cancelled or went away, the exchange ends at once.
  ///
  /// - Throws: ``WebRPCTransportError`` when there is no answer, `CancellationError` when the task was cancelled.
  func stream(_ request: WebRPCRequest) async throws -> WebRPCStreamingResponse
}

/// An answer that is still arriving.
public struct WebRPCStreamingResponse: Sendable {
  /// HTTP status.
  public let status: Int

  /// Header fields.
  public let headers: WebRPCHeaders

  /// The content in pieces of any size, in order. It throws ``WebRPCTransportError`` when the connection breaks.
  public let body: AsyncThrowingStream<[UInt8], any Error>

  /// An answer with these parts.
  public init(status: Int, headers: WebRPCHeaders = [:], body: AsyncThrowingStream<[UInt8], any Error>) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension WebRPCStreamingResponse {
  /// A whole answer whose body comes in one piece, and then `end` in place of the end in order.
  public init(_ response: WebRPCResponse, failingWith end: (any Error)? = nil) {
    self.init(
      status: response.status,
      headers: response.headers,
      body: AsyncThrowingStream { continuation in
        if !response.body.isEmpty { continuation.yield(response.body) }
        continuation.finish(throwing: end)
      }
    )
  }
}

extension WebRPCTransport {
  /// This transport as one that carries streams.
  ///
  /// - Throws: `.notSent` when it is none.
  func streaming() throws(WebRPCTransportError) -> any WebRPCStreamingTransport {
    guard let streaming = self as? any WebRPCStreamingTransport else {
      throw WebRPCTransportError(.notSent, message: "the transport \(Self.self) carries no streams")
    }
    return streaming
  }
}
