import WebRPC

extension TransportConformance {
  /// What never reaches the network.
  static let refusals: [TransportConformanceCase] =
    [
      "", "/relative", "127.0.0.1:80/x", "ftp://127.0.0.1/x", "file:///etc/hostname", "http://", "http:///x",
      "http://127.0.0.1:99999/x", "http://127.0.0.1/a b",
      "http://127.0.0.1/\r\nX-Injected: 1", "http://127.0.0.1/\u{0}",
    ].map { url in
      TransportConformanceCase("refuses the URL \(url.debugDescription)") { subject in
        let transport = try subject.make(.init())
        try await Exchange.expectFailure([.invalidURL]) {
          try await transport.send(WebRPCRequest(url: url, path: "/x", body: []))
        }
      }
    }
    + [
      ("X-A", "1\r\nX-Injected: 1"), ("X-A", "1\nX-Injected: 1"), ("X-A", "1\u{0}"), ("X-A\r\nX-Injected", "1"),
      ("X A", "1"), ("", "1"), ("Content-Length", "0"), ("Transfer-Encoding", "chunked"),
      ("X-A", " "), ("X-A", "\t"), ("X-A", " 1"), ("X-A", "1 "), ("X-A", "\r\n"), ("X-A", "\r"), ("X-A", "\u{7F}"),
      ("Host", "other.example"), ("host", "other.example"), ("TE", "trailers"), ("Trailer", "X-A"),
      ("Connection", "close"), ("Keep-Alive", "1"), ("Proxy-Connection", "close"), ("Upgrade", "h2c"),
      ("HTTP2-Settings", "AAMAAABkAARAAAAAAAIAAAAA"), ("Expect", "100-continue"), ("Accept-Encoding", "br"),
      ("Content-Encoding", "gzip"), ("Range", "bytes=0-1"),
    ].map { name, value in
      TransportConformanceCase("refuses the header \(name.debugDescription) \(value.debugDescription)") { subject in
        try await Exchange.run(subject) { exchange in
          var request = exchange.request("/echo")
          request.headers.append(name, value)
          try await Exchange.expectFailure([.notSent]) { try await exchange.transport.send(request) }
          try expect(exchange.server.snapshot.acceptedConnections == 0, "a connection was made")
        }
      }
    }
}
