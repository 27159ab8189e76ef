import Dispatch
import KeyStorage
import Synchronization

extension KeyValueStorageConformance {
  static let concurrencyChecks = [
    Check("threads never get the same number of a counter") { storage, expect in
      let taken = Mutex<[[UInt64]]>([])
      try onThreads(4) { _ in
        var numbers: [UInt64] = []
        for _ in 0..<50 { numbers.append(try storage.reserveCounter("n", atLeast: 1)) }
        taken.withLock { [numbers] in $0.append(numbers) }
      }
      let all = taken.withLock { $0 }
      for numbers in all {
        try expect.isTrue(zip(numbers, numbers.dropFirst()).allSatisfy(<), "a thread's numbers do not increase")
      }
      try expect.equal(all.flatMap { $0 }.sorted(), Array(1...200), "the numbers handed out")
    },
    Check("compare-and-swap loses no update between threads") { storage, expect in
      try storage.set("sum", [0, 0])
      try onThreads(4) { _ in
        for _ in 0..<25 {
          while true {
            let stored = try storage.get("sum")
            let sum = (stored?.bytes ?? []).reduce(0) { $0 << 8 | Int($1) } + 1
            if try storage.compareAndSwap("sum", from: stored, to: [UInt8(sum >> 8), UInt8(sum & 255)]) { break }
          }
        }
      }
      try expect.equal(storage.get("sum")?.bytes, [0, 100], "the sum")
    },
    Check("a snapshot never shows half an update") { storage, expect in
      try storage.apply([.set("left", [0]), .set("right", [0])])
      let halves = Atomic(0)
      try onThreads(4) { thread in
        for round in 0..<50 {
          if thread == 0 {
            try storage.apply([.set("left", [UInt8(round)]), .set("right", [UInt8(round)])])
          } else {
            let values = try storage.snapshot(of: ["left", "right"])
            if values[0]?.bytes != values[1]?.bytes { halves.wrappingAdd(1, ordering: .relaxed) }
          }
        }
      }
      try expect.equal(halves.load(ordering: .relaxed), 0, "number of half updates seen")
    },
  ]

  /// Runs the body on several threads at once and throws the first error.
  static func onThreads(_ count: Int, _ body: @Sendable (Int) throws -> Void) throws {
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: count) { thread in
      do { try body(thread) } catch { failure.withLock { $0 = $0 ?? error } }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
