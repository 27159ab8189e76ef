internal import Synchronization

/// Whether the app is being used just now.
///
/// Reading a session's expiry counts as use of the session and extends it. A client therefore reads on its own account
/// only while the app is active, and makes up for it when the app becomes active again. Calls of the app itself are
/// use in any case. A server or a command-line program is `AlwaysActive`; a program with windows tells by a
/// `ManualAppActivity`, or by a type of its own:
///
/// ```swift
/// let activity = ManualAppActivity()
/// activity.setActive(false)
/// ```
public protocol AppActivity: Sendable {
  /// Whether the app is active now.
  var isActive: Bool { get }

  /// The changes from now on: true when the app becomes active, false when it no longer is.
  func changes() -> AsyncStream<Bool>
}

/// A program that is active as long as it runs.
public struct AlwaysActive: AppActivity {
  /// Makes the one value there is.
  public init() {}

  /// True.
  public var isActive: Bool { true }

  /// None.
  public func changes() -> AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// An app that says itself whether it is active.
public final class ManualAppActivity: AppActivity {
  private struct State {
    var isActive: Bool
    var nextID: UInt64 = 0
    var followers: [UInt64: AsyncStream<Bool>.Continuation] = [:]
  }

  private let state: Mutex<State>

  /// Begins active, unless told otherwise.
  public init(isActive: Bool = true) {
    state = Mutex(State(isActive: isActive))
  }

  /// Whether the app is active now.
  public var isActive: Bool { state.withLock { $0.isActive } }

  /// Says whether the app is active from now on.
  public func setActive(_ isActive: Bool) {
    state.withLock { state in
      guard state.isActive != isActive else { return }
      state.isActive = isActive
      for follower in state.followers.values { follower.yield(isActive) }
    }
  }

  /// The changes from now on.
  public func changes() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let id = state.withLock { state in
      state.nextID += 1
      state.followers[state.nextID] = continuation
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.followers.removeValue(forKey: id) }
    }
    return stream
  }
}
