/// The times by which a socket lives.
public struct SocketTiming: Sendable, Equatable {
  /// Between two heartbeats; the first comes that long after the connection stands. 10 seconds.
  ///
  /// A heartbeat that is not answered before the next one is due means that the server is gone.
  public var heartbeat: Duration = .seconds(10)

  /// Before the first attempt to reconnect. 5 seconds; every further attempt waits twice as long as the one before, less
  /// up to a quarter, so that clients of one server do not come back all at once. Counting begins anew when a heartbeat
  /// has been answered: a server that only takes connections is no better than one that refuses them.
  public var reconnect: Duration = .seconds(5)

  /// The longest wait before an attempt to reconnect. One minute.
  public var longestReconnect: Duration = .seconds(60)

  /// How long the answer to a leave is waited for; without one the topic counts as left. 10 seconds.
  public var leave: Duration = .seconds(10)

  /// The values above.
  public init() {}

  /// The wait before attempt number `attempt`, from 0. The first one is always the same.
  ///
  /// - Parameter spread: 0 to 1, how much of the quarter is left out.
  func wait(beforeAttempt attempt: Int, spread: Double) -> Duration {
    var wait = reconnect
    for _ in 0..<min(attempt, 32) where wait < longestReconnect { wait = wait * 2 }
    wait = min(wait, max(longestReconnect, reconnect))
    return attempt == 0 ? wait : wait - wait * (0.25 * min(max(spread, 0), 1))
  }
}
