/// Watches the body of a stream go by, for whoever wraps a transport.
actor WatchedBody {
  /// How a body ends.
  enum End: Sendable {
    /// In order.
    case complete
    /// By an error of the transport, or by the reader being cancelled.
    case failed(any Error)
    /// The reader went away before the end.
    case abandoned
  }

  private let body: StreamIterator<[UInt8]>
  private let piece: @Sendable ([UInt8]) -> Void
  private let end: @Sendable (End) -> Void
  private var isOver = false

  private init(
    _ body: AsyncThrowingStream<[UInt8], any Error>,
    _ piece: @escaping @Sendable ([UInt8]) -> Void,
    _ end: @escaping @Sendable (End) -> Void
  ) {
    self.body = StreamIterator(body)
    self.piece = piece
    self.end = end
  }

  deinit {
    if !isOver { end(.abandoned) }
  }

  /// The same answer; `piece` sees each piece before the reader does, and `end` is called once.
  static func watch(
    _ response: WebRPCStreamingResponse,
    piece: @escaping @Sendable ([UInt8]) -> Void,
    end: @escaping @Sendable (End) -> Void
  ) -> WebRPCStreamingResponse {
    let watched = WatchedBody(response.body, piece, end)
    return WebRPCStreamingResponse(
      status: response.status,
      headers: response.headers,
      body: AsyncThrowingStream(unfolding: { try await watched.next() })
    )
  }

  private func next() async throws -> [UInt8]? {
    guard !isOver else { return nil }
    do {
      if let bytes = try await body.next() {
        piece(bytes)
        return bytes
      }
    } catch {
      finish(.failed(error))
      throw error
    }
    finish(Task.isCancelled ? .failed(CancellationError()) : .complete)
    return nil
  }

  private func finish(_ result: End) {
    isOver = true
    end(result)
  }
}
