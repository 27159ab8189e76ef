#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A bounded number of attempts with growing, random pauses between them (at most 4 ms each).
package struct RetryPause {
  private var attempt = 0
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// Pauses; false when the attempts are used up.
  package mutating func waitForNextAttempt() -> Bool {
    attempt += 1
    guard attempt < limit else { return false }
    if attempt > 2 { usleep(UInt32.random(in: 20...(100 << min(UInt32(attempt / 4), 5)))) }
    return true
  }
}
