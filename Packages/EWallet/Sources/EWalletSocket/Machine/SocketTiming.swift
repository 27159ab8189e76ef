/// The times by which a socket lives.
public struct SocketTiming: Sendable, Equatable {
  /// Between two heartbeats; the first comes that long after the connection stands. 10 seconds.
  ///
  /// A heartbeat that is not answered before the next one is due means that the server is gone.
  public var heartbeat: Duration = .seconds(10)

  /// Before the first attempt to reconnect. 5 seconds; every further attempt waits twice as long as the one before.
  public var reconnect: Duration = .seconds(5)

  /// The longest wait before an attempt to reconnect. One minute.
  public var longestReconnect: Duration = .seconds(60)

  /// The values above.
  public init() {}

  /// The wait before attempt number `attempt`, from 0.
  func wait(beforeAttempt attempt: Int) -> Duration {
    var wait = reconnect
    for _ in 0..<min(attempt, 32) where wait < longestReconnect { wait = wait * 2 }
    return min(wait, max(longestReconnect, reconnect))
  }
}
