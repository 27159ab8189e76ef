import WebRPC

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The loopback server with every kind of bad manners, chosen by the path of the request.
public enum HostileServer {
  /// Starts it on a free port.
  public static func start() throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let parts = request.target.split(separator: "/").map(String.init)
      switch parts.first {
      case "echo": connection.answer(200, headers: ["X-Ordinal": "\(request.ordinal)"], request.body)
      case "answer": answer(parts, connection)
      case "redirect": connection.answer(302, headers: ["Location": "/echo"], [])
      case "interim": interim(connection)
      case "gzip": gzip(request, connection, GzipSample.named("gzip-whole"))
      case "gzip-members": gzip(request, connection, GzipSample.named("gzip-twice"))
      case let name? where name.hasPrefix("gzip-"): connection.answer(200, headers: gzipHeaders, GzipSample.named(name))
      case "unasked-coding": connection.answer(200, headers: ["Content-Encoding": "br"], Array("{}".utf8))
      case "hold": connection.waitForClientToClose()
      default: breakManners(parts.first ?? "", request, connection)
      }
    }
  }

  private static let gzipHeaders: WebRPCHeaders = ["Content-Encoding": "gzip", "Content-Type": "application/json"]

  /// Bodies by name, for `/answer/<status>/<name>`.
  static func body(named name: String) -> [UInt8] {
    switch name {
    case "json": Array(#"{"error":"Sample","code":7100,"msg":"m"}"#.utf8)
    case "html": Array("<html><body>Bad Gateway</body></html>".utf8)
    case "invalid-utf8": [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D]
    default: []
    }
  }

  private static func answer(_ parts: [String], _ connection: LoopbackConnection) {
    guard parts.count == 3, let status = Int(parts[1]) else { return connection.close() }
    connection.answer(status, headers: ["Content-Type": "application/json"], body(named: parts[2]))
  }

  /// Packed for whoever can unpack it.
  private static func gzip(_ request: LoopbackRequest, _ connection: LoopbackConnection, _ packed: [UInt8]) {
    guard request.headers["Accept-Encoding"]?.contains("gzip") == true else {
      return _ = connection.answer(200, GzipSample.content)
    }
    connection.answer(200, headers: gzipHeaders, packed)
  }

  private static func interim(_ connection: LoopbackConnection) {
    connection.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n")
    connection.answer(200, headers: ["X-Final": "1"], Array("{}".utf8))
  }

  private static func breakManners(_ name: String, _ request: LoopbackRequest, _ connection: LoopbackConnection) {
    switch name {
    case "slow-headers": drip("X", after: "HTTP/1.1 200 OK\r\nX-Slow: ", connection)
    case "slow-body": drip("x", after: "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", connection)
    case "half-closed":
      connection.finishWriting()
      connection.waitForClientToClose()
    case "half-closed-body":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789")
      connection.finishWriting()
      connection.waitForClientToClose()
    case "reset": connection.reset()
    case "reset-body":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789")
      connection.reset()
    case "short-length":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789")
      connection.close()
    case "cut-chunk":
      connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n")
      connection.close()
    case "cut-headers":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Cut: 1")
      connection.close()
    case "excess": excess(connection)
    case "two-lengths":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}")
      connection.close()
    case "length-list":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2, 1\r\n\r\n{}")
      connection.close()
    case "same-lengths":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}")
    case "unasked-transfer-coding":
      connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
      connection.close()
    case "switching":
      connection.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
      connection.waitForClientToClose()
    case "trailers":
      connection.write(
        "HTTP/1.1 200 OK\r\nX-Kept: 1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
          + "X-Trailer: 1\r\nContent-Length: 9\r\nContent-Encoding: br\r\n\r\n")
    case "folded":
      connection.write(
        "HTTP/1.1 200 OK\r\nX-Folded: one\r\n two\r\n\tX-Evil: three\r\nContent-Length: 2\r\n\r\n{}")
    case "body-204": connection.write("HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}")
    case "length-304": connection.write("HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n")
    case "slow-error": drip("x", after: "HTTP/1.1 500 Broken\r\nContent-Length: 1000000\r\n\r\n", connection)
    case "length-with-tail":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1x\r\n\r\n{}")
      connection.close()
    case "signed-length":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\n{}")
      connection.close()
    case "fractional-length":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1.5\r\n\r\n{}")
      connection.close()
    case "unreadable-length":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}")
      connection.close()
    case "not-http":
      connection.write("SSH-2.0-OpenSSH_9.2\r\n")
      connection.close()
    case "huge-length":
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1099511627776\r\n\r\n")
      connection.waitForClientToClose()
    case "endless-body": endless(connection)
    case "endless-headers": endlessHeaders(connection)
    case "second-unanswered": request.ordinal == 1 ? _ = connection.answer(200, Array("{}".utf8)) : connection.close()
    default: connection.answer(404, [])
    }
  }

  /// More bytes than announced, in the form of another answer that must never be taken for one.
  private static func excess(_ connection: LoopbackConnection) {
    connection.write(
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n\"evil\""
    )
  }

  private static func endless(_ connection: LoopbackConnection) {
    guard connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n") else { return }
    let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 0x10000) + Array("\r\n".utf8)
    while connection.write(chunk) {}
  }

  private static func endlessHeaders(_ connection: LoopbackConnection) {
    guard connection.write("HTTP/1.1 200 OK\r\n") else { return }
    let line = "X-Filler: " + String(repeating: "x", count: 1000) + "\r\n"
    while connection.write(line) {}
  }

  /// One more byte every few milliseconds for as long as the client stays.
  private static func drip(_ byte: String, after start: String, _ connection: LoopbackConnection) {
    guard connection.write(start) else { return }
    repeat { usleep(5_000) } while connection.write(byte)
  }
}
