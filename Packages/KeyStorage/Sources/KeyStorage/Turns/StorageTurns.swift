import Synchronization

/// One caller at a time, in whatever process, for something that takes longer than one update of a store.
///
/// A store may offer turns or not (`KeyValueStorage.turns`). The wallet client uses them to keep the requests of one
/// signing credential in the order of their nonces when several processes share a store: the turn lasts from taking
/// the nonce until the answer is there. Nothing depends on them but that order; who works without turns works on.
///
/// To write your own: hand out turns in the order of the requests, and see to it that a turn is free again when the
/// process that holds it is gone.
public protocol StorageTurns: Sendable {
  /// Waits for the turn of a name, without blocking a thread.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, and the place in the line is free at once;
  ///   `KeyStorageError` when turns cannot be had here.
  func take(_ name: String) async throws -> StorageTurn
}

/// A turn that was taken; over when it is released, or when nobody holds it any more.
public final class StorageTurn: Sendable {
  private let onRelease: Mutex<(@Sendable () -> Void)?>

  /// A turn; `onRelease` is run once, at its end.
  public init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = Mutex(onRelease)
  }

  /// Lets the next one go on; no effect the second time.
  public func release() {
    let end = onRelease.withLock { onRelease in
      defer { onRelease = nil }
      return onRelease
    }
    end?()
  }

  deinit { release() }
}
