/// Where a server listens and what it tolerates.
public struct HTTPServerConfiguration: Sendable {
  /// IP address to bind, or `localhost`. Loopback unless changed.
  public var host: String
  /// Port to bind; 0 picks a free one, reported by ``HTTPServer/port``.
  public var port: Int
  /// Largest body in bytes. A larger one is answered with 413 and the connection is closed.
  public var maximumBodySize: Int
  /// Largest request head in bytes (request line and fields).
  public var maximumHeadSize: Int
  /// Connections served at once; a further one is closed when it is accepted.
  public var maximumConnections: Int
  /// Seconds a client may take for the head and between two pieces of a body.
  public var receiveTimeoutSeconds: Int
  /// Seconds an idle connection is kept.
  public var keepAliveSeconds: Int
  /// How long ``HTTPServer/stop()`` waits for running handlers before it cancels them.
  public var drainTimeout: Duration
  /// The time of the `Date` field of every answer (RFC 9110 §6.6.1), milliseconds since 1970; nil for the system's.
  public var time: (@Sendable () -> Int64)?

  /// A configuration; every limit has a default that suits a local server.
  public init(
    host: String = "127.0.0.1",
    port: Int = 0,
    maximumBodySize: Int = 1 << 20,
    maximumHeadSize: Int = 16 << 10,
    maximumConnections: Int = 4096,
    receiveTimeoutSeconds: Int = 30,
    keepAliveSeconds: Int = 75,
    drainTimeout: Duration = .seconds(5),
    time: (@Sendable () -> Int64)? = nil
  ) {
    self.host = host
    self.port = port
    self.maximumBodySize = maximumBodySize
    self.maximumHeadSize = maximumHeadSize
    self.maximumConnections = maximumConnections
    self.receiveTimeoutSeconds = receiveTimeoutSeconds
    self.keepAliveSeconds = keepAliveSeconds
    self.drainTimeout = drainTimeout
    self.time = time
  }

  /// The `Date` of an answer that is made now.
  var date: String? { HTTPDate.text(time?() ?? HTTPDate.systemTime()) }
}
