#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A measurement of our code against a peer in the same process, in turns, so that a busy machine slows both alike.
/// The best turn of each counts. A ratio below the bound is looked at longer, up to four times as long: others that wait
/// for the same disk can make a turn of either much slower, and none faster.
struct Comparison {
  let name: String
  /// The least allowed ratio of our rate to the peer's.
  let bound: Double
  let turns: Int

  /// Runs both, prints one line, and tells the rates (calls per second) and whether the bound is met.
  /// - Parameters:
  ///   - ours: runs one turn and returns the time that one call took.
  ///   - peer: the same for the peer.
  func run(
    ours: () throws -> Duration, peer: () throws -> Duration
  ) throws -> (ours: Double, peer: Double, isMet: Bool) {
    var best = (ours: Duration.seconds(1000), peer: Duration.seconds(1000))
    for round in 0..<4 where round == 0 || best.peer / best.ours < bound {
      for _ in 0..<turns {
        best.ours = min(best.ours, try ours())
        best.peer = min(best.peer, try peer())
      }
    }
    let rates = (ours: 1 / (best.ours / .seconds(1)), peer: 1 / (best.peer / .seconds(1)))
    return (rates.ours, rates.peer, Self.report(name, rates.ours, rates.peer, bound))
  }

  /// Prints a line for two rates.
  static func report(_ name: String, _ ours: Double, _ peer: Double, _ bound: Double) -> Bool {
    let ratio = ours / peer
    let isMet = ratio >= bound
    print(
      "bench \(name) ours=\(Int(ours.rounded()))/s peer=\(Int(peer.rounded()))/s ratio=\(hundredths(ratio))",
      "bound=\(hundredths(bound)) \(isMet ? "ok" : "SHORT")")
    fflush(nil)
    return isMet
  }

  private static func hundredths(_ value: Double) -> String {
    let scaled = Int((value * 100).rounded())
    return "\(scaled / 100).\(scaled % 100 < 10 ? "0" : "")\(scaled % 100)"
  }
}

/// The time that one of many calls takes.
func timePerCall(_ calls: Int, _ body: (Int) throws -> Void) rethrows -> Duration {
  let clock = ContinuousClock()
  let start = clock.now
  for call in 0..<calls { try body(call) }
  return (clock.now - start) / calls
}
