#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long something takes here and now, so that a kill can hit any moment of it: a busy machine, or another disk,
/// moves the moments along.
struct Pace {
  private var mean: Duration

  /// - Parameter guess: what counts until something was measured.
  init(guess: Duration) { mean = guess }

  /// Takes in a measurement; what was measured last counts most.
  mutating func add(_ time: Duration) { mean = (mean * 3 + time) / 4 }

  /// Waits for a random part of the time, at times for a little more than all of it.
  func waitForSomeOfIt() {
    let microseconds = Int(mean * 1.1 / .microseconds(1))
    usleep(UInt32(clamping: Int.random(in: 0...max(1, microseconds))))
  }
}
