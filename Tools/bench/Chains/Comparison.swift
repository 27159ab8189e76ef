import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One measurement: our code in this process against another implementation in Python.
///
/// Both run in turns of a few milliseconds, one right after the other, so that a busy machine or a changing clock rate
/// meets both alike; only processor time counts. The ratio is the median of the turns' ratios. Before, both must have
/// returned the same bytes.
struct Comparison {
  let name: String
  /// The least allowed ratio of our rate to the peer's.
  let bound: Double
  /// One call's result, comparable with the peer's.
  let answer: () throws -> String
  /// One call.
  let ours: () -> Void
  /// One call of the C library that ours rests on, with nothing around it: what ours could reach at best. It is
  /// measured in the same turns and printed as `c=`, with its own ratio to the peer as `limit=`.
  var limit: (() -> Void)?

  /// Measures, prints one line, and tells whether the bound is met.
  func run(against peer: Peer) throws -> Bool {
    guard try answer() == peer.answer(name) else {
      print("bench \(name): the results differ")
      return false
    }
    let calls = callsPerTurn()
    var seconds: (ours: [Double], peer: [Double], limit: [Double]) = ([], [], [])
    var ratio = 0.0
    // A ratio below the bound is looked at longer, up to three times; all turns count.
    for _ in 0..<3 where ratio < bound {
      for turn in 0..<Self.turns {
        // The order changes, so that neither always runs in the other's wake.
        if turn.isMultiple(of: 2) {
          seconds.ours.append(secondsPerCall(ours, calls: calls))
          seconds.peer.append(try peer.secondsPerCall(name, during: Self.turnSeconds))
        } else {
          seconds.peer.append(try peer.secondsPerCall(name, during: Self.turnSeconds))
          seconds.ours.append(secondsPerCall(ours, calls: calls))
        }
        if let limit { seconds.limit.append(secondsPerCall(limit, calls: calls)) }
      }
      ratio = median(zip(seconds.ours, seconds.peer).map { $1 / $0 })
    }
    let isMet = ratio >= bound
    var words = [
      "bench \(name) ours=\(rate(seconds.ours)) peer=\(rate(seconds.peer))",
      String(format: "ratio=%.2f bound=%.2f", ratio, bound),
    ]
    if !seconds.limit.isEmpty {
      let limit = median(zip(seconds.limit, seconds.peer).map { $1 / $0 })
      let share = median(zip(seconds.ours, seconds.limit).map { $1 / $0 })
      words.append("c=\(rate(seconds.limit)) " + String(format: "limit=%.2f ours/c=%.2f", limit, share))
    }
    print(words.joined(separator: " "), isMet ? "ok" : "SHORT")
    return isMet
  }

  private static let turns = 101
  private static let turnSeconds = 0.012

  private func rate(_ seconds: [Double]) -> String { String(format: "%.0f/s", 1 / median(seconds)) }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func callsPerTurn() -> Int {
    var calls = 1
    while secondsPerCall(ours, calls: calls) * Double(calls) < Self.turnSeconds / 2 {
      calls *= 2
    }
    return calls
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
}
