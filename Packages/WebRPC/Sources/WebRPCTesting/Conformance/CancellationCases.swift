import WebRPC

extension TransportConformance {
  /// Far longer than any machine takes to cancel a call, so that an answer before its half is one to the cancellation.
  private static let unhurried: TransportUnderTest.Limits = {
    var limits = TransportUnderTest.Limits()
    limits.timeout = .seconds(240)
    limits.maximumResponseBytes = .max
    return limits
  }()
  private static let atOnce = Duration.seconds(120)

  /// Cancelling answers at once, at whatever stage the call is.
  static let cancellation: [TransportConformanceCase] =
    [
      TransportConformanceCase("never sends a request that is cancelled before it starts") { subject in
        try await Exchange.run(subject) { exchange in
          let request = exchange.request("/echo")
          let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await exchange.transport.send(request)
          }
          try await Exchange.expectCancelled(task)
          // A second call over the same transport shows that the first is not merely late.
          try expect(try await exchange.send("/echo", body: "2").status == 200, "the next call failed")
          try expect(exchange.server.snapshot.requests.map(\.body) == [Array("2".utf8)], "it was sent")
        }
      },
      TransportConformanceCase("answers at once when cancelled while the connection is being made") { subject in
        let port = try DeafPort()
        defer { port.close() }
        let transport = try subject.make(unhurried)
        let task = Task {
          try await transport.send(WebRPCRequest(url: port.url + "/x", path: "/x", body: []))
        }
        await Task.yield()
        try await cancelAndTime(task)
      },
    ]
    + ["hold", "slow-headers", "slow-body", "endless-body"].map { name in
      TransportConformanceCase("answers at once when cancelled in the middle of \(name)") { subject in
        try await Exchange.run(subject, limits: unhurried) { exchange in
          let task = Task { try await exchange.send("/\(name)") }
          await exchange.server.wait { !$0.requests.isEmpty }
          try await cancelAndTime(task)
          await exchange.server.wait { $0.openConnections == 0 }
        }
      }
    } + [
      TransportConformanceCase("answers at once when cancelled in the middle of a TLS handshake") { subject in
        try await Exchange.run(subject, limits: unhurried) { exchange in
          let request = exchange.tlsRequestToPlainServer()
          let task = Task { try await exchange.transport.send(request) }
          await exchange.server.wait { $0.acceptedConnections == 1 }
          try await cancelAndTime(task)
          await exchange.server.wait { $0.openConnections == 0 }
        }
      },
      TransportConformanceCase("ends 100 calls to a dead port that are all cancelled") { subject in
        let server = try HostileServer.start()
        let url = server.url + "/echo"
        await server.stop()
        let transport = try subject.make(unhurried)
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<100 {
            group.addTask { _ = try? await transport.send(WebRPCRequest(url: url, path: "/echo", body: [])) }
          }
          group.cancelAll()
        }
        try expect(start.duration(to: .now) < atOnce, "it took \(start.duration(to: .now))")
      },
      TransportConformanceCase("ends 100 open calls that are all cancelled and closes their connections") { subject in
        try await Exchange.run(subject, limits: unhurried) { exchange in
          let tasks = (0..<100).map { _ in Task { try await exchange.send("/hold") } }
          await exchange.server.wait { $0.requests.count >= 4 }
          let start = ContinuousClock.now
          for task in tasks { task.cancel() }
          for task in tasks { try await Exchange.expectCancelled(task) }
          try expect(start.duration(to: .now) < atOnce, "it took \(start.duration(to: .now))")
          await exchange.server.wait { $0.openConnections == 0 }
          try expect(try await exchange.send("/echo").status == 200, "the next call failed")
        }
      },
    ]

  private static func cancelAndTime(_ task: Task<WebRPCResponse, any Error>) async throws {
    let start = ContinuousClock.now
    task.cancel()
    try await Exchange.expectCancelled(task)
    let time = start.duration(to: .now)
    try expect(time < atOnce, "the answer took \(time)")
  }
}
