import KeyStorage

extension KeyValueStorageConformance {
  static let counterChecks = [
    Check("a counter hands out the larger of the floor and the next number") { storage, expect in
      try expect.equal(storage.reserveCounter("n", atLeast: 10), 10, "the first number")
      try expect.equal(storage.reserveCounter("n", atLeast: 10), 11, "a floor already reached")
      try expect.equal(storage.reserveCounter("n", atLeast: 0), 12, "a lower floor")
      try expect.equal(storage.reserveCounter("n", atLeast: 1_764_500_000_000), 1_764_500_000_000, "a higher floor")
      try expect.equal(storage.counter("n"), 1_764_500_000_000, "the last number")
      try expect.equal(storage.reserveCounter("other", atLeast: 0), 0, "the first number of another counter")
      try expect.equal(storage.reserveCounter("other", atLeast: 0), 1, "its second number")
    },
    Check("a counter ends at its last number") { storage, expect in
      try expect.equal(storage.reserveCounter("n", atLeast: .max), .max, "the last number")
      try expect.throwsCode(.tooLarge, record: "n", "after the last number") {
        _ = try storage.reserveCounter("n", atLeast: 0)
      }
      try expect.equal(storage.counter("n"), .max, "the last number afterwards")
    },
    Check("a counter is listed and deleted like a value") { storage, expect in
      _ = try storage.reserveCounter("n", atLeast: 5)
      try expect.equal(storage.keys(withPrefix: ""), ["n"], "keys")
      try storage.delete("n")
      try expect.equal(storage.counter("n"), nil, "the deleted counter")
      try expect.equal(storage.reserveCounter("n", atLeast: 1), 1, "the first number of the new counter")
    },
    Check("counters are raised in one step with the changes, and never lowered") { storage, expect in
      _ = try storage.reserveCounter("low", atLeast: 5)
      _ = try storage.reserveCounter("high", atLeast: 50)
      try storage.set("a", [1])
      let floors = ["low", "high", "new"].map { CounterFloor(key: $0, number: 20) }
      try expect.throwsCode(.conflict, record: "a", "an update that fails") {
        try storage.apply([.set("a", [2], when: .absent), .set("b", [2])], raising: floors)
      }
      try expect.equal(storage.counter("low"), 5, "a counter after a failed update")
      try expect.equal(storage.counter("new"), nil, "a new counter after a failed update")
      try storage.apply([.set("a", [2])], raising: floors)
      try expect.equal(storage.get("a")?.bytes, [2], "the value")
      try expect.equal(storage.reserveCounter("low", atLeast: 0), 21, "the next number of a lower counter")
      try expect.equal(storage.reserveCounter("high", atLeast: 0), 51, "the next number of a higher counter")
      try expect.equal(storage.reserveCounter("new", atLeast: 0), 21, "the next number of a new counter")
      try storage.apply([], raising: [CounterFloor(key: "low", number: 30)])
      try expect.equal(storage.counter("low"), 30, "a counter that is raised alone")
    },
    Check("a value that is no counter is refused as one, and kept") { storage, expect in
      try storage.set("a", [0xFF, 0x00])
      try expect.throwsCode(.corrupted, record: "a", "reserving from a value") {
        _ = try storage.reserveCounter("a", atLeast: 1)
      }
      try expect.equal(storage.get("a")?.bytes, [0xFF, 0x00], "the value")
    },
  ]
}
