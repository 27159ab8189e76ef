/// Reads the answer to a streaming WebRPC call: one JSON message on each line.
///
/// A line `{"webrpcError": …}` ends the stream with that error. Empty lines mean nothing.
public enum WebRPCMessageStream {
  /// The messages of an answer, read as they are asked for.
  ///
  /// The stream ends when the service ends it. It throws ``WebRPCError``: the service's own, `streamLost` when the
  /// answer ends in the middle of a message, `badResponse` when a message cannot be read; and whatever the transport
  /// throws when the connection breaks.
  ///
  /// An answer with another status than 2xx is read at once; its body has `timeout` from this call on, 30 seconds where
  /// it is nil. The messages of a stream have no such limit.
  ///
  /// - Throws: ``WebRPCError`` at once for an answer with a status other than 2xx, ``WebRPCTransportError`` `.timedOut`
  ///   when its body does not come in time.
  public static func messages<Message: Decodable & Sendable>(
    of type: Message.Type,
    from response: WebRPCStreamingResponse,
    timeout: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> AsyncThrowingStream<Message, any Error> {
    guard (200..<300).contains(response.status) else {
      throw try await error(from: response, within: timeout ?? .seconds(30), of: clock)
    }
    let reader = MessageReader<Message>(response)
    return AsyncThrowingStream(unfolding: { try await reader.next() })
  }

  private static func error(
    from response: WebRPCStreamingResponse,
    within timeout: Duration,
    of clock: any Clock<Duration>
  ) async throws -> WebRPCError {
    try await withThrowingTaskGroup(of: WebRPCError.self) { group in
      group.addTask { try await error(from: response) }
      group.addTask {
        try await clock.sleep(for: timeout)
        throw WebRPCTransportError(.timedOut, message: "the time for the error answer is over")
      }
      defer { group.cancelAll() }
      // There are two tasks, so there is a first result.
      return try await group.next() ?? .badResponse(status: response.status)
    }
  }

  private static func error(from response: WebRPCStreamingResponse) async throws -> WebRPCError {
    var body: [UInt8] = []
    for try await piece in response.body {
      body += piece
      if body.count > WebRPCMessageLines.maximumLineLength { return .badResponse(status: response.status) }
    }
    try Task.checkCancellation()
    return WebRPCAnswer.error(from: WebRPCResponse(status: response.status, headers: response.headers, body: body))
  }
}

/// Reads one message after the other. Only one call of `next` is under way at a time, as in any iteration.
private actor MessageReader<Message: Decodable & Sendable> {
  private let status: Int
  private let body: StreamIterator<[UInt8]>
  private var lines = WebRPCMessageLines()
  private var isFinished = false

  init(_ response: WebRPCStreamingResponse) {
    status = response.status
    body = StreamIterator(response.body)
  }

  func next() async throws -> Message? {
    guard !isFinished else { return nil }
    do {
      while true {
        if let line = lines.next() {
          if let message = try read(line) { return message }
          break
        }
        guard let piece = try await body.next() else {
          if lines.hasRest { throw WebRPCError.streamLost() }
          break
        }
        try lines.append(piece)
      }
    } catch {
      isFinished = true
      throw error
    }
    isFinished = true
    return nil
  }

  /// The message on the line; nil for the error that says that the stream is finished.
  private func read(_ line: [UInt8]) throws -> Message? {
    if let failure = try? WebRPCJSON.decode(FailureLine.self, from: line) {
      let error = failure.webrpcError.serviceError(httpStatus: status)
      if error.code == WebRPCError.streamFinished().code { return nil }
      throw error
    }
    do {
      return try WebRPCJSON.decode(Message.self, from: line)
    } catch {
      throw WebRPCError.badResponse(status: status)
    }
  }
}

/// The line that ends a stream with an error.
struct FailureLine: Codable {
  let webrpcError: WebRPCErrorBody
}
