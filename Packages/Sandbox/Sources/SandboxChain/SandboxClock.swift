internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The time everything in the Sandbox goes by: system time plus what was added, or a manual time.
public final class SandboxClock: Sendable {
  private let base: @Sendable () -> Int64
  private let offset = Mutex<Int64>(0)

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

  /// Milliseconds since 1970, UTC.
  public var now: Int64 { base() + offset.withLock { $0 } }

  /// What has been added so far, in milliseconds.
  public var advanced: Int64 { offset.withLock { $0 } }

  /// Moves the time forward. Negative amounts are ignored: time that others have seen is not taken back.
  public func advance(milliseconds: Int64) {
    guard milliseconds > 0 else { return }
    offset.withLock { $0 = $0.addingReportingOverflow(milliseconds).overflow ? $0 : $0 + milliseconds }
  }
}
