import WebRPC

extension TransportConformance {
  /// Time and size have an end.
  static let limits: [TransportConformanceCase] =
    ["slow-headers", "slow-body", "hold"].flatMap { name in
      [
        TransportConformanceCase("ends \(name) at the request's timeout") { subject in
          try await Exchange.run(subject) { exchange in
            try await exchange.expectFailure("/\(name)", [.timedOut], timeout: .milliseconds(150))
            await exchange.server.wait { $0.openConnections == 0 }
          }
        },
        TransportConformanceCase("ends \(name) at the transport's own timeout") { subject in
          var limits = TransportUnderTest.Limits()
          limits.timeout = .milliseconds(150)
          try await Exchange.run(subject, limits: limits) { exchange in
            try await exchange.expectFailure("/\(name)", [.timedOut])
            await exchange.server.wait { $0.openConnections == 0 }
          }
        },
      ]
    } + [
      TransportConformanceCase("ends a TLS handshake that nobody answers at the timeout") { subject in
        try await Exchange.run(subject) { exchange in
          var request = exchange.tlsRequestToPlainServer()
          request.timeout = .milliseconds(150)
          try await Exchange.expectFailure([.timedOut]) { try await exchange.transport.send(request) }
          await exchange.server.wait { $0.openConnections == 0 }
        }
      },
      TransportConformanceCase("sends nothing when no time is left") { subject in
        try await Exchange.run(subject) { exchange in
          try await exchange.expectFailure("/echo", [.timedOut], timeout: .zero)
          try expect(exchange.server.snapshot.requests.isEmpty, "the request was sent")
        }
      },
    ]
    + ["huge-length", "endless-body", "gzip-bomb"].map { name in
      TransportConformanceCase("gives up on \(name) at the size limit") { subject in
        try await Exchange.run(subject) { exchange in
          // Packed content that nobody asked for may be refused before its size is known.
          let codes: Set<WebRPCTransportError.Code> = [
            .responseTooLarge, name == "gzip-bomb" ? .connectionLost : .responseTooLarge,
          ]
          try await exchange.expectFailure("/\(name)", codes)
          try expect(try await exchange.send("/echo").status == 200, "the next call failed")
        }
      }
    } + [
      TransportConformanceCase("gives up on endless headers") { subject in
        try await Exchange.run(subject) { exchange in
          // Some libraries have a limit of their own for the head and report a broken connection.
          try await exchange.expectFailure("/endless-headers", [.responseTooLarge, .connectionLost])
        }
      }
    ]
}
