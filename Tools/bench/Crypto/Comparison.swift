#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One measurement: our code against a peer in the same process on the same thread.
///
/// Both run in turns of a few milliseconds, so that a busy machine slows both alike; the best turn of each counts.
struct Comparison {
  let name: String
  /// The least allowed ratio of our rate to the peer's.
  let bound: Double
  /// Bytes per call for a figure in MiB/s; nil for a figure in calls per second.
  var byteCount: Int?
  let ours: () -> Void
  let peer: () -> Void

  /// Measures, prints one line, and tells whether the bound is met.
  func run() -> Bool {
    let calls = (ours: callsPerTurn(ours), peer: callsPerTurn(peer))
    var best = (ours: Double.infinity, peer: Double.infinity)
    for _ in 0..<Self.turns {
      best.ours = min(best.ours, secondsPerCall(ours, calls: calls.ours))
      best.peer = min(best.peer, secondsPerCall(peer, calls: calls.peer))
    }
    let ratio = best.peer / best.ours
    let isMet = ratio >= bound
    print(
      "bench \(name) ours=\(figure(best.ours)) peer=\(figure(best.peer)) ratio=\(decimal(ratio, digits: 2))",
      "bound=\(decimal(bound, digits: 2)) \(isMet ? "ok" : "SHORT")")
    return isMet
  }

  private static let turns = 60
  private static let turnSeconds = 0.008

  private func callsPerTurn(_ body: () -> Void) -> Int {
    var calls = 1
    while true {
      let seconds = secondsPerCall(body, calls: calls) * Double(calls)
      if seconds >= Self.turnSeconds / 2 { return calls }
      calls *= 2
    }
  }

  private func secondsPerCall(_ body: () -> Void, calls: Int) -> Double {
    let start = threadSeconds()
    for _ in 0..<calls { body() }
    return (threadSeconds() - start) / Double(calls)
  }

  /// Processor time of this thread: what other processes take does not count.
  private func threadSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }

  private func figure(_ secondsPerCall: Double) -> String {
    if let byteCount { return decimal(Double(byteCount) / secondsPerCall / 1_048_576, digits: 1) + "MiB/s" }
    return decimal(1 / secondsPerCall, digits: 0) + "/s"
  }

  private func decimal(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    guard digits > 0 else { return String(scaled) }
    let fraction = String(scaled % Int(scale))
    return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
