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
    Check("a value that is no counter is refused as one, and kept") { storage, expect in
      try storage.set("a", [0xFF, 0x00])
      try expect.throwsCode(.corrupted, record: "a", "reserving from a value") {
        _ = try storage.reserveCounter("a", atLeast: 1)
      }
      try expect.equal(storage.get("a")?.bytes, [0xFF, 0x00], "the value")
    },
  ]
}
