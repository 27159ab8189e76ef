internal import Synchronization

/// Decides whether a request may still go out, and remembers whether it did.
///
/// Whoever waits for the request closes the gate when it gives up; from then on nothing is sent.
final class SendGate: Sendable {
  private struct State {
    var isClosed = false
    var isOut = false
  }

  private let state = Mutex(State())

  /// Asks to send now; false when the gate is closed.
  func beginSending() -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.isOut = true
      return true
    }
  }

  /// Records that what was sent was refused before it had any effect.
  func noteRefused() {
    state.withLock { $0.isOut = false }
  }

  /// Forbids sending; true when a request may be at the service.
  func close() -> Bool {
    state.withLock { state in
      state.isClosed = true
      return state.isOut
    }
  }

  /// Whether a request may be at the service.
  var isOut: Bool { state.withLock { $0.isOut } }
}
