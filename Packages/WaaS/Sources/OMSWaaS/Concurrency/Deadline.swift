/// A moment on a clock of any kind, after which nobody waits any more.
struct Deadline: Sendable {
  private let left: @Sendable () -> Duration

  /// The moment that is `limit` from now.
  init(after limit: Duration, on clock: any Clock<Duration>) {
    left = Self.countdown(limit, on: clock)
  }

  /// The time that is left; zero when the moment has passed.
  var remaining: Duration { max(.zero, left()) }

  private static func countdown<C: Clock>(_ limit: Duration, on clock: C) -> @Sendable () -> Duration
  where C.Duration == Duration {
    let end = clock.now.advanced(by: limit)
    return { clock.now.duration(to: end) }
  }
}
