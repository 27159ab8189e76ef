#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One measurement: our code against a peer in the same process on the same thread.
///
/// Both run in turns of a few milliseconds, one right after the other, so that a busy machine or a changing clock rate
/// meets both alike. The ratio is the median of the turns' ratios: a few disturbed turns do not move it.
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
    var seconds: (ours: [Double], peer: [Double]) = ([], [])
    for turn in 0..<Self.turns {
      // The order changes, so that neither always runs in the other's wake.
      if turn.isMultiple(of: 2) {
        seconds.ours.append(secondsPerCall(ours, calls: calls.ours))
        seconds.peer.append(secondsPerCall(peer, calls: calls.peer))
      } else {
        seconds.peer.append(secondsPerCall(peer, calls: calls.peer))
        seconds.ours.append(secondsPerCall(ours, calls: calls.ours))
      }
    }
    let ratio = Self.median(zip(seconds.ours, seconds.peer).map { $1 / $0 })
    let isMet = ratio >= bound
    print(
      "bench \(name) ours=\(figure(Self.median(seconds.ours))) peer=\(figure(Self.median(seconds.peer))) ratio=\(decimal(ratio, digits: 2))",
      "bound=\(decimal(bound, digits: 2)) \(isMet ? "ok" : "SHORT")")
    return isMet
  }

  private static let turns = 101
  private static let turnSeconds = 0.004

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Calls per second of processor time, measured for about a second.
  static func callsPerSecond(_ body: () -> Void) -> Double {
    let comparison = Comparison(name: "", bound: 0, ours: {}, peer: {})
    let calls = comparison.callsPerTurn(body)
    let batches = max(1, Int(1 / (comparison.secondsPerCall(body, calls: calls) * Double(calls))))
    return 1 / comparison.secondsPerCall(body, calls: calls * batches)
  }

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
