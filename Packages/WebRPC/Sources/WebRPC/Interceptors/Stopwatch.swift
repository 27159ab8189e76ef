/// Measures time from its making, by any clock.
struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration

  init(_ clock: any Clock<Duration>) {
    read = Self.reader(clock)
  }

  /// Time since the start.
  var elapsed: Duration { read() }

  /// The same in whole milliseconds.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = elapsed.components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  private static func reader<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
