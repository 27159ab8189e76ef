import KeyStorage
import Synchronization

extension KeyValueStorageConformance {
  struct SharingCheck: Sendable {
    let name: String
    let body: @Sendable (any KeyValueStorage, any KeyValueStorage, Expectations) throws -> Void
  }

  static let sharingChecks = [
    SharingCheck(name: "a change is seen by the other user at its next call") { one, other, expect in
      for byte in UInt8(0)..<20 {
        let revision = try one.set("a", [byte])
        try expect.equal(other.get("a")?.bytes, [byte], "the value that the other reads")
        try expect.equal(other.revision(), revision, "the revision that the other sees")
        try other.delete("a")
        try expect.equal(one.get("a"), nil, "the deleted value")
        try expect.equal(one.keys(withPrefix: ""), [], "the keys")
      }
    },
    SharingCheck(name: "versions and preconditions hold between users") { one, other, expect in
      try one.set("a", [1])
      let read = try other.get("a")
      try expect.equal(one.get("a"), read, "the value with its version")
      try one.set("a", [1])
      try expect.equal(other.compareAndSwap("a", from: read, to: [2]), false, "swap of a value that was replaced")
      try expect.equal(other.compareAndSwap("a", from: one.get("a"), to: [2]), true, "swap of the present value")
    },
    SharingCheck(name: "users never get the same number of a counter") { one, other, expect in
      let taken = Mutex<[UInt64]>([])
      try onThreads(4) { thread in
        let storage = thread % 2 == 0 ? one : other
        for _ in 0..<50 {
          let number = try storage.reserveCounter("n", atLeast: 1)
          taken.withLock { $0.append(number) }
        }
      }
      try expect.equal(taken.withLock { $0.sorted() }, Array(1...200), "the numbers handed out")
    },
    SharingCheck(name: "a snapshot never shows half of another user's update") { one, other, expect in
      try one.apply([.set("left", [0]), .set("right", [0])])
      let halves = Atomic(0)
      try onThreads(2) { thread in
        for round in 0..<50 {
          if thread == 0 {
            try one.apply([.set("left", [UInt8(round)]), .set("right", [UInt8(round)])])
          } else {
            let values = try other.snapshot(of: ["left", "right"])
            if values[0]?.bytes != values[1]?.bytes { halves.wrappingAdd(1, ordering: .relaxed) }
          }
        }
      }
      try expect.equal(halves.load(ordering: .relaxed), 0, "number of half updates seen")
    },
  ]
}
