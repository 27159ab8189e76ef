internal import KeyStorage
internal import Synchronization

/// The turn of a store that one request holds, given back as soon as nobody waits for the request any more, even when
/// its transport does not react.
final class HeldTurn: Sendable {
  private enum State {
    case open
    case held(StorageTurn)
    case over
  }

  private let state = Mutex(State.open)

  /// Holds a turn; one that comes too late is given back at once.
  func hold(_ turn: StorageTurn) {
    let isTooLate = state.withLock { state in
      if case .over = state { return true }
      state = .held(turn)
      return false
    }
    if isTooLate { turn.release() }
  }

  /// Gives the turn back; nothing is held afterwards.
  func release() {
    let turn: StorageTurn? = state.withLock { state in
      defer { state = .over }
      if case .held(let turn) = state { return turn }
      return nil
    }
    turn?.release()
  }
}
