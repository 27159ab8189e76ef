/// Answers one request. Runs on the concurrency pool; may take its time.
public typealias HTTPServerHandler = @Sendable (HTTPServerRequest) async -> HTTPServerResponse

/// An HTTP/1.1 server over libwebsockets on a thread of its own.
///
/// It serves requests from a handler and nothing else: it opens no file and calls nobody.
/// Connections are kept alive, pipelined requests are answered in order.
public final class HTTPServer: Sendable {
  /// Host it was told to bind.
  public let host: String
  /// Port really bound.
  public let port: Int

  /// `http://host:port`, with an IPv6 address in brackets.
  public var url: String {
    host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }

  private let loop: ServiceLoop

  private init(host: String, port: Int, loop: ServiceLoop) {
    self.host = host
    self.port = port
    self.loop = loop
  }

  /// Binds, starts the service thread and returns when connections are accepted.
  public static func start(
    _ configuration: HTTPServerConfiguration = .init(),
    handler: @escaping HTTPServerHandler
  ) async throws(HTTPServerError) -> HTTPServer {
    let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
    let loop = ServiceLoop(configuration: configuration, listener: socket.descriptor, handler: handler)
    guard await loop.start() else {
      throw HTTPServerError(
        code: .systemFailure, host: configuration.host, port: configuration.port,
        message: "cannot start the service thread for \(configuration.host) port \(socket.port)")
    }
    return HTTPServer(host: configuration.host, port: socket.port, loop: loop)
  }

  /// Stops listening, closes idle connections, lets running handlers answer (up to
  /// ``HTTPServerConfiguration/drainTimeout``), then ends the thread. The port is free on return.
  /// A second call waits for the same end.
  public func stop() async {
    await loop.stop()
  }
}
