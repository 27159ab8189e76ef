import KeyStorage
import Synchronization

extension KeyValueStorageConformance {
  static let concurrencyChecks = [
    Check("of two threads that create one key, one succeeds") { storage, expect in
      let present = Atomic(0)
      let created = Mutex<[Int: Int]>([:])
      try Crowd().run { thread in
        let key = present.load(ordering: .sequentiallyConsistent)
        if try storage.compareAndSwap("key \(key)", from: nil, to: [UInt8(thread)]) {
          created.withLock { $0[key, default: 0] += 1 }
        }
        _ = present.compareExchange(expected: key, desired: key + 1, ordering: .sequentiallyConsistent)
      }
      let counts = created.withLock { $0 }
      try expect.equal(counts.values.count { $0 > 1 }, 0, "number of keys that both threads created")
      try expect.isTrue(
        counts.count >= present.load(ordering: .relaxed), "a key was created by no thread")
    },
    Check("threads never get the same number of a counter") { storage, expect in
      try distinctNumbers(expect) { _ in storage }
    },
    Check("compare-and-swap loses no update between threads") { storage, expect in
      try noLostUpdate(expect) { _ in storage }
    },
    Check("a snapshot never shows half an update") { storage, expect in try noHalves(expect) { _ in storage } },
  ]

  static func distinctNumbers(_ expect: Expectations, _ storage: @Sendable (Int) -> any KeyValueStorage) throws {
    let taken = Mutex<[[UInt64]]>([[], []])
    let storages = [storage(0), storage(1)]
    try Crowd().run { thread in
      let number = try storages[thread].reserveCounter("n", atLeast: 1)
      taken.withLock { $0[thread].append(number) }
    }
    let all = taken.withLock { $0 }
    for numbers in all {
      try expect.isTrue(zip(numbers, numbers.dropFirst()).allSatisfy(<), "a thread's numbers do not increase")
    }
    let numbers = all.flatMap { $0 }.sorted()
    try expect.isTrue(numbers == Array(1...UInt64(numbers.count)), "numbers were handed out twice, or left out")
  }

  static func noLostUpdate(_ expect: Expectations, _ storage: @Sendable (Int) -> any KeyValueStorage) throws {
    let storages = [storage(0), storage(1)]
    try storages[0].set("sum", [0, 0])
    let additions = try Crowd().run { thread in
      while true {
        let stored = try storages[thread].get("sum")
        let sum = number(stored?.bytes ?? []) + 1
        if try storages[thread].compareAndSwap("sum", from: stored, to: bytes(sum)) { return }
      }
    }
    try expect.equal(storages[0].get("sum").map { number($0.bytes) }, additions, "the sum")
  }

  static func noHalves(_ expect: Expectations, _ storage: @Sendable (Int) -> any KeyValueStorage) throws {
    let storages = [storage(0), storage(1)]
    try storages[0].apply([.set("left", [0]), .set("right", [0])])
    let halves = Atomic(0)
    let round = Atomic(0)
    try Crowd().run { thread in
      if thread == 0 {
        let content = bytes(round.wrappingAdd(1, ordering: .relaxed).newValue)
        try storages[0].apply([.set("left", content), .set("right", content)])
      } else {
        let values = try storages[1].snapshot(of: ["left", "right"])
        if values[0]?.bytes != values[1]?.bytes { halves.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    try expect.equal(halves.load(ordering: .relaxed), 0, "number of half updates seen")
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
  private static func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
