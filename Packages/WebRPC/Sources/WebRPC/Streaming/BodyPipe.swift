import Synchronization

/// The body of a streamed answer between the thread that receives it and the task that reads it.
///
/// It holds a bounded number of bytes: beyond that the thread leaves the rest to TCP's flow control until some are read.
package final class BodyPipe: Sendable {
  private struct State {
    var pieces = PieceQueue()
    var isPaused = false
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<[UInt8]?, any Error>?
  }

  private let state = Mutex(State())

  private let limit: Int

  /// An empty pipe that takes this many bytes more than have been read. One mebibyte.
  package init(limit: Int = 1024 * 1024) {
    self.limit = limit
  }

  /// Takes received bytes; false when there is no room for them now. A full buffer takes one more piece of any size.
  package func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let reader: CheckedContinuation<[UInt8]?, any Error>?? = state.withLock { state in
      guard state.end == nil else { return .some(nil) }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      guard state.pieces.byteCount < limit else {
        state.isPaused = true
        return nil
      }
      state.pieces.append(Array(bytes))
      return .some(nil)
    }
    guard let reader else { return false }
    reader?.resume(returning: Array(bytes))
    return true
  }

  /// Ends the body, in order or with an error; the first end counts.
  package func finish(_ end: Result<Void, any Error>) {
    let reader: CheckedContinuation<[UInt8]?, any Error>? = state.withLock { state in
      guard state.end == nil else { return nil }
      state.end = end
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: end.map { nil })
  }

  /// The next piece, nil at the end. `resume` is called when a paused transfer may go on.
  package func next(resume: () -> Void) async throws -> [UInt8]? {
    let (piece, mayResume): ([UInt8]?, Bool) = state.withLock { state in
      guard let piece = state.pieces.popFirst() else { return (nil, false) }
      guard state.isPaused, state.pieces.byteCount < limit / 2 else { return (piece, false) }
      state.isPaused = false
      return (piece, true)
    }
    if mayResume { resume() }
    if let piece { return piece }
    return try await withCheckedThrowingContinuation { continuation in
      let ready: Result<[UInt8]?, any Error>? = state.withLock { state in
        if let piece = state.pieces.popFirst() { return .success(piece) }
        if let end = state.end { return end.map { nil } }
        state.reader = continuation
        return nil
      }
      if let ready { continuation.resume(with: ready) }
    }
  }
}
