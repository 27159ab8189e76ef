internal import Synchronization

/// A clock that stands still until it is moved, for tests.
public final class ManualWallClock: WallClock {
  private let now: Mutex<Int64>

  /// Starts at a moment, milliseconds since 1970-01-01T00:00:00Z.
  public init(millisecondsSinceEpoch: Int64) {
    now = Mutex(millisecondsSinceEpoch)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  public func millisecondsSinceEpoch() -> Int64 {
    now.withLock { $0 }
  }

  /// Moves the clock, backwards too.
  public func advance(bySeconds seconds: Int64) {
    now.withLock { $0 += seconds * 1000 }
  }

  /// Sets the clock, milliseconds since 1970-01-01T00:00:00Z.
  public func set(millisecondsSinceEpoch: Int64) {
    now.withLock { $0 = millisecondsSinceEpoch }
  }
}
