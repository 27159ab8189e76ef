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
    SharingCheck(name: "a value that another user removes and brings back is there or not, and no error") {
      one, other, expect in
      let round = Atomic(0)
      let wrong = Atomic(0)
      try Crowd().run { thread in
        if thread == 1 {
          if let bytes = try other.get("a")?.bytes, bytes != [1] { wrong.wrappingAdd(1, ordering: .relaxed) }
          for key in try other.keys(withPrefix: "a") where key != "a" { wrong.wrappingAdd(1, ordering: .relaxed) }
        } else if round.wrappingAdd(1, ordering: .relaxed).newValue % 2 == 1 {
          try one.set("a", [1])
        } else {
          try one.delete("a")
        }
      }
      try expect.equal(wrong.load(ordering: .relaxed), 0, "number of wrong values")
    },
    SharingCheck(name: "users never get the same number of a counter") { one, other, expect in
      try distinctNumbers(expect) { $0 == 0 ? one : other }
    },
    SharingCheck(name: "compare-and-swap loses no update between users") { one, other, expect in
      try noLostUpdate(expect) { $0 == 0 ? one : other }
    },
    SharingCheck(name: "a snapshot never shows half of another user's update") { one, other, expect in
      try noHalves(expect) { $0 == 0 ? one : other }
    },
  ]

  /// What one user leaves, and the next one finds.
  struct ReopeningCheck: Sendable {
    let name: String
    let before: @Sendable (any KeyValueStorage) throws -> Void
    let after: @Sendable (any KeyValueStorage, Expectations) throws -> Void
  }

  static let reopeningChecks = [
    ReopeningCheck(
      name: "values are there when the store is opened again",
      before: { try $0.apply([.set("a", [1]), .set("empty", []), .set("é", [2]), .set("e\u{301}", [3])]) },
      after: { storage, expect in
        let names = ["a", "empty", "é", "e\u{301}"]
        try expect.equal(storage.snapshot(of: names).map { $0?.bytes }, [[1], [], [2], [3]], "the values")
        try expect.equal(storage.keys(withPrefix: "").count, 4, "the number of keys")
      }),
    ReopeningCheck(
      name: "a counter goes on when the store is opened again",
      before: { storage in for _ in 0..<3 { _ = try storage.reserveCounter("n", atLeast: 7) } },
      after: { storage, expect in
        try expect.equal(storage.counter("n"), 9, "the last number")
        try expect.equal(storage.reserveCounter("n", atLeast: 7), 10, "the next number")
      }),
    ReopeningCheck(
      name: "the revision goes on when the store is opened again",
      before: { storage in for _ in 0..<3 { try storage.set("a", [1]) } },
      after: { storage, expect in
        let before = try storage.revision()
        try expect.isTrue(before >= 3, "the revision began anew")
        try expect.equal(storage.set("a", [2]) > before, true, "the revision moved")
      }),
  ]
}
