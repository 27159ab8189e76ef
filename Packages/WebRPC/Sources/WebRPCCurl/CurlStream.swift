import Synchronization
import WebRPC

/// The body of a streamed answer between the thread that receives it and the task that reads it.
///
/// It holds a bounded number of bytes: beyond that the thread leaves the rest to TCP's flow control until some are read.
final class CurlStream: Sendable {
  private struct State {
    var pieces: [[UInt8]] = []
    var byteCount = 0
    var isPaused = false
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<[UInt8]?, any Error>?
  }

  private let state = Mutex(State())

  private static let limit = 1024 * 1024

  /// Takes received bytes; false when there is no room for them now. A full buffer takes one more piece of any size.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let reader: CheckedContinuation<[UInt8]?, any Error>?? = state.withLock { state in
      guard state.end == nil else { return .some(nil) }
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      guard state.byteCount < Self.limit else {
        state.isPaused = true
        return nil
      }
      state.pieces.append(Array(bytes))
      state.byteCount += bytes.count
      return .some(nil)
    }
    guard let reader else { return false }
    reader?.resume(returning: Array(bytes))
    return true
  }

  /// Ends the body, in order or with an error; the first end counts.
  func finish(_ end: Result<Void, any Error>) {
    let reader: CheckedContinuation<[UInt8]?, any Error>? = state.withLock { state in
      guard state.end == nil else { return nil }
      state.end = end
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: end.map { nil })
  }

  /// The next piece, nil at the end. `resume` is called when a paused transfer may go on.
  func next(resume: () -> Void) async throws -> [UInt8]? {
    let (piece, mayResume): ([UInt8]?, Bool) = state.withLock { state in
      guard !state.pieces.isEmpty else { return (nil, false) }
      let piece = state.pieces.removeFirst()
      state.byteCount -= piece.count
      guard state.isPaused, state.byteCount < Self.limit / 2 else { return (piece, false) }
      state.isPaused = false
      return (piece, true)
    }
    if mayResume { resume() }
    if let piece { return piece }
    return try await withCheckedThrowingContinuation { continuation in
      let ready: Result<[UInt8]?, any Error>? = state.withLock { state in
        if !state.pieces.isEmpty {
          let piece = state.pieces.removeFirst()
          state.byteCount -= piece.count
          return .success(piece)
        }
        if let end = state.end { return end.map { nil } }
        state.reader = continuation
        return nil
      }
      if let ready { continuation.resume(with: ready) }
    }
  }
}

/// Reads a stream for as long as somebody wants it; with the last reference the exchange ends.
final class CurlStreamReader: Sendable {
  private let stream: CurlStream
  private let call: CurlCall
  private let loop: CurlLoop

  init(_ stream: CurlStream, call: CurlCall, loop: CurlLoop) {
    self.stream = stream
    self.call = call
    self.loop = loop
  }

  deinit {
    loop.cancel(call)
  }

  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await stream.next { loop.resume(call) }
    } onCancel: {
      stream.finish(.failure(CancellationError()))
      loop.cancel(call)
    }
  }
}
