internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The time everything in the Sandbox goes by: system time plus what was added, or a manual time.
public final class SandboxClock: Sendable {
  private let base: @Sendable () -> Int64
  private let state = Mutex(State())

  private struct State {
    var offset: Int64 = 0
    /// The latest time that was seen.
    var latest = Int64.min
  }

  /// A clock over a source of milliseconds since 1970.
  public init(base: @escaping @Sendable () -> Int64) {
    self.base = base
  }

  /// The system's time.
  public static func system() -> SandboxClock {
    SandboxClock {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
  }

  /// A time that stands still until it is advanced.
  public static func manual(millisecondsSinceEpoch start: Int64 = 1_790_000_000_000) -> SandboxClock {
    SandboxClock { start }
  }

  /// Milliseconds since 1970, UTC. Stands still while the system's time, having been set back, catches up.
  public var now: Int64 {
    state.withLock { state in
      state.latest = max(state.latest, base() + state.offset)
      return state.latest
    }
  }

  /// What has been added so far, in milliseconds.
  public var advanced: Int64 { state.withLock { $0.offset } }

  /// From now on the time is not before `time`, in milliseconds since 1970: it was seen in an earlier run.
  public func neverBefore(_ time: Int64) { state.withLock { $0.latest = max($0.latest, time) } }

  /// Moves the time forward. Negative amounts are ignored: time that others have seen is not taken back.
  public func advance(milliseconds: Int64) {
    guard milliseconds > 0 else { return }
    state.withLock { state in
      let latest = max(state.latest, base() + state.offset)
      let (later, overflow) = latest.addingReportingOverflow(milliseconds)
      guard !overflow else { return }
      state.offset += milliseconds
      state.latest = later
    }
  }
}
