import WebRPC

extension TransportConformance {
  /// An answer that is not whole is no answer.
  static let brokenAnswers: [TransportConformanceCase] =
    [
      "half-closed", "half-closed-body", "reset", "reset-body", "short-length", "cut-chunk", "cut-headers",
      "unreadable-length", "length-with-tail", "signed-length", "fractional-length", "not-http", "two-lengths",
      "length-list", "unasked-coding", "unasked-transfer-coding", "gzip-without-end", "gzip-cut-end",
      "gzip-cut-content", "gzip-head-only", "gzip-cut-second", "gzip-wrong-sum",
      "gzip-excess", "gzip-not-gzip",
    ].map { name in
      TransportConformanceCase("fails on \(name)") { subject in
        try await Exchange.run(subject) { try await $0.expectFailure("/\(name)", [.connectionLost]) }
      }
    } + [
      TransportConformanceCase("fails at once on an unasked change of the protocol") { subject in
        try await Exchange.run(subject) { exchange in
          // Not at the time limit, which would be another failure.
          try await exchange.expectFailure("/switching", [.connectionLost])
          await exchange.server.wait { $0.openConnections == 0 }
        }
      },
      TransportConformanceCase("works again after a broken answer") { subject in
        try await Exchange.run(subject) { exchange in
          try await exchange.expectFailure("/reset-body", [.connectionLost])
          try expect(try await exchange.send("/echo").status == 200, "the next call failed")
        }
      },
      TransportConformanceCase("never takes excess bytes for the next answer") { subject in
        try await Exchange.run(subject) { exchange in
          for _ in 0..<3 {
            // Cutting the answer off at its length and refusing it are both right.
            let first = try? await exchange.send("/excess")
            try expect(first == nil || first?.body == Array("{}".utf8), "the excess became content")
            let second = try await exchange.send("/echo", body: #"{"mine":1}"#)
            try expect(second.body == Array(#"{"mine":1}"#.utf8), "the excess was taken for an answer")
          }
        }
      },
      TransportConformanceCase("never takes the content of a 204 for the next answer") { subject in
        try await Exchange.run(subject) { exchange in
          let first = try? await exchange.send("/body-204")
          try expect(first == nil || first?.body == [], "a 204 has no content")
          let second = try await exchange.send("/echo", body: #"{"mine":1}"#)
          try expect(second.body == Array(#"{"mine":1}"#.utf8), "the content was taken for an answer")
        }
      },
      TransportConformanceCase("reports a port where nobody listens") { subject in
        let server = try HostileServer.start()
        let url = server.url + "/echo"
        await server.stop()
        let transport = try subject.make(.init())
        try await Exchange.expectFailure([.connectionFailed]) {
          try await transport.send(WebRPCRequest(url: url, path: "/echo", body: []))
        }
      },
      TransportConformanceCase("reports a name without address") { subject in
        let transport = try subject.make(.init())
        try await Exchange.expectFailure([.nameNotResolved]) {
          try await transport.send(WebRPCRequest(url: "http://no-such-host.invalid/x", path: "/x", body: []))
        }
      },
    ]
}
