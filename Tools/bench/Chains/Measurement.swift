import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One measurement: our code against another implementation in Python, in turns, so that a busy machine meets both.
struct Measurement {
  let name: String
  /// The least allowed ratio of our rate to the peer's.
  let bound: Double
  let ours: () throws -> Void

  /// Measures, prints one line, and tells whether the bound is met.
  func run(against peer: Peer) throws -> Bool {
    let calls = max(1, Int(0.02 / max(try secondsPerCall(calls: 50), 1e-8)))
    var seconds: [(ours: Double, peer: Double)] = []
    for _ in 0..<Self.turns {
      let own = try secondsPerCall(calls: calls)
      guard let other = try peer.secondsPerCall(name) else {
        print("bench \(name): the Python environment of Tests/Interop does not work")
        return false
      }
      seconds.append((own, other))
    }
    let ratio = median(seconds.map { $0.peer / $0.ours })
    let isMet = ratio >= bound
    print(
      "bench \(name) ours=\(rate(seconds.map(\.ours))) peer=\(rate(seconds.map(\.peer)))",
      String(format: "ratio=%.2f bound=%.2f", ratio, bound), isMet ? "ok" : "SHORT")
    return isMet
  }

  private static let turns = 25

  private func rate(_ seconds: [Double]) -> String { String(format: "%.0f/s", 1 / median(seconds)) }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Processor time of this thread: what other processes take does not count.
  private func secondsPerCall(calls: Int) throws -> Double {
    let start = threadSeconds()
    for _ in 0..<calls {
      try ours()
    }
    return (threadSeconds() - start) / Double(calls)
  }

  private func threadSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }
}
