import Synchronization

/// What has come of a body so far, up to a limit, and how much there was.
final class ReceivedBytes: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var count = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// The first bytes, as far as they are kept.
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// All bytes.
  var count: Int { state.withLock { $0.count } }

  func append(_ piece: [UInt8]) {
    state.withLock { state in
      state.count += piece.count
      state.bytes += piece.prefix(limit - state.bytes.count)
    }
  }
}
