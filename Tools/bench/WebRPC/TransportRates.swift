import Foundation
import WebRPC
import WebRPCCurl
import WebRPCURLSession

/// Calls per second and processor time per call, one after the other and 64 at a time.
struct TransportRates {
  let call: BenchCall

  init(url: String) {
    call = BenchCall(url: url)
  }

  private static let turns = 40
  private static let callsPerTurn = 500
  private static let width = 64

  struct Failure: Error {}

  /// Best of some turns: calls per second, and microseconds of processor time per call.
  struct Figures {
    var rate = 0.0
    var microseconds = Double.infinity
  }

  func run() async throws -> [Measurement] {
    let curl = CurlTransport()
    let session = URLSessionTransport()
    guard let easy = EasyLoop(url: call.url, body: call.body) else { throw Failure() }
    var figures = [String: Figures]()
    // In turns, so that a busy machine slows all alike.
    for _ in 0..<Self.turns {
      try await measure("easy", &figures) { for _ in 0..<Self.callsPerTurn where !easy.call() { throw Failure() } }
      try await measure("curl", &figures) { try await sequential(curl) }
      try await measure("urlsession", &figures, share: 5) { try await sequential(session, share: 5) }
      try await measure("curl-64", &figures) { try await parallel(curl) }
      try await measure("urlsession-64", &figures, share: 5) { try await parallel(session, share: 5) }
    }
    curl.shutdown()
    guard let peer = figures["easy"] else { throw Failure() }
    // URLSession is here to be compared with, not to be held to a bound.
    return try [
      ("curl", 0.6, 0.35), ("curl-64", 0.6, 0.4), ("urlsession", 0.0, 0.0), ("urlsession-64", 0.0, 0.0),
    ].flatMap { (name, rateBound, costBound) throws -> [Measurement] in
      guard let ours = figures[name] else { throw Failure() }
      return [
        .rate("webrpc-\(name)-calls", ours: ours.rate, peer: peer.rate, bound: rateBound),
        .cost("webrpc-\(name)-cpu", ours: ours.microseconds, peer: peer.microseconds, bound: costBound, unit: "us"),
      ]
    }
  }

  private func sequential(_ transport: any WebRPCTransport, share: Int = 1) async throws {
    let request = call.request
    for _ in 0..<(Self.callsPerTurn / share) {
      guard try await transport.send(request).status == 200 else { throw Failure() }
    }
  }

  private func parallel(_ transport: any WebRPCTransport, share: Int = 1) async throws {
    let request = call.request
    let each = Self.callsPerTurn / share / Self.width + 1
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.width {
        group.addTask {
          for _ in 0..<each {
            guard try await transport.send(request).status == 200 else { throw Failure() }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func measure(
    _ name: String,
    _ figures: inout [String: Figures],
    share: Int = 1,
    _ body: () async throws -> Void
  ) async throws {
    let isParallel = name.hasSuffix("-64")
    let calls = Double(
      isParallel ? (Self.callsPerTurn / share / Self.width + 1) * Self.width : Self.callsPerTurn / share)
    let (wall, processor) = (ContinuousClock.now, processorSeconds())
    try await body()
    let seconds = wall.duration(to: .now) / .seconds(1)
    let best = figures[name] ?? Figures()
    figures[name] = Figures(
      rate: max(best.rate, calls / seconds),
      microseconds: min(best.microseconds, (processorSeconds() - processor) / calls * 1e6)
    )
  }

  private func processorSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }
}
