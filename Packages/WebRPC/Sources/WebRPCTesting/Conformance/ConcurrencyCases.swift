import WebRPC

extension TransportConformance {
  /// Many calls, few connections.
  static let concurrency: [TransportConformanceCase] = [
    TransportConformanceCase("reuses the connection of earlier calls") { subject in
      try await Exchange.run(subject) { exchange in
        for index in 0..<20 {
          let body = "{\"n\":\(index)}"
          try expect(try await exchange.send("/echo", body: body).body == Array(body.utf8), "wrong answer")
        }
        let count = exchange.server.snapshot.acceptedConnections
        try expect(count == 1, "20 calls in a row took \(count) connections")
      }
    },
    TransportConformanceCase("keeps 30 parallel calls apart") { subject in
      try await Exchange.run(subject) { try await sendInParallel(30, $0) }
    },
    TransportConformanceCase("keeps 1,000 concurrent calls apart") { subject in
      // The last one waits for nearly all others, on a busy machine for long.
      var limits = TransportUnderTest.Limits()
      limits.timeout = .seconds(240)
      try await Exchange.run(subject, limits: limits) { try await sendInParallel(1000, $0) }
    },
    TransportConformanceCase("goes on with waiting calls when those before them are cancelled") { subject in
      try await Exchange.run(subject) { exchange in
        let held = (0..<80).map { _ in Task { try await exchange.send("/hold") } }
        await exchange.server.wait { !$0.requests.isEmpty }
        let waiting = (0..<20).map { _ in Task { try await exchange.send("/echo") } }
        await Task.yield()
        for task in held { task.cancel() }
        for task in waiting { try expect(try await task.value.status == 200, "a waiting call failed") }
      }
    },
  ]

  private static func sendInParallel(_ count: Int, _ exchange: Exchange) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        group.addTask {
          let body = "{\"n\":\(index)}"
          let response = try await exchange.send("/echo", body: body)
          try expect(response.body == Array(body.utf8), "call \(index) got another call's answer")
        }
      }
      try await group.waitForAll()
    }
    let seen = exchange.server.snapshot
    try expect(seen.requests.count == count, "\(seen.requests.count) requests arrived")
    // Transports differ in how many they allow, but one for each call is too many.
    try expect(seen.acceptedConnections <= max(64, count / 4), "\(seen.acceptedConnections) connections")
  }
}
