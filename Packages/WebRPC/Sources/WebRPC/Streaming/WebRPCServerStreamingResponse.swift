/// An answer that a WebRPC router makes while it is sent.
public struct WebRPCServerStreamingResponse: Sendable {
  /// HTTP status.
  public var status: Int

  /// Header fields.
  public var headers: WebRPCHeaders

  /// The content in pieces, made as they are asked for. It never throws: errors are part of the content.
  public var body: AsyncStream<[UInt8]>

  /// The whole answer in one piece.
  public init(_ response: WebRPCServerResponse) {
    status = response.status
    headers = response.headers
    body = AsyncStream { continuation in
      continuation.yield(response.body)
      continuation.finish()
    }
  }

  /// One line of JSON for each message. An error that `messages` throws becomes the last line: a ``WebRPCError`` as it
  /// is, any other as an internal error without detail.
  public init<Message: Encodable & Sendable>(encoding messages: AsyncThrowingStream<Message, any Error>) {
    status = 200
    headers = [
      "Content-Type": "application/x-ndjson",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    ]
    let writer = MessageWriter(messages)
    body = AsyncStream(unfolding: { await writer.next() })
  }
}

/// Writes one message after the other. Only one call of `next` is under way at a time, as in any iteration.
private actor MessageWriter<Message: Encodable & Sendable> {
  private let messages: StreamIterator<Message>
  private var isFinished = false

  init(_ messages: AsyncThrowingStream<Message, any Error>) {
    self.messages = StreamIterator(messages)
  }

  func next() async -> [UInt8]? {
    guard !isFinished else { return nil }
    do {
      guard let message = try await messages.next() else {
        isFinished = true
        return nil
      }
      return try WebRPCJSON.encode(message) + [0x0A]
    } catch {
      isFinished = true
      let failure = (error as? WebRPCError) ?? .internalError()
      let line = try? WebRPCJSON.encode(FailureLine(webrpcError: WebRPCErrorBody(failure)))
      return line.map { $0 + [0x0A] }
    }
  }
}
