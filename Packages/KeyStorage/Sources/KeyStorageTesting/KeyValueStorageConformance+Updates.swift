import KeyStorage

extension KeyValueStorageConformance {
  static let updateChecks = [
    Check("an update changes several keys in one step") { storage, expect in
      try storage.apply([.set("a", [1]), .set("b", [2]), .set("c", [3])])
      try storage.apply([.set("a", [4]), .delete("b"), .set("d", [5])])
      try expect.equal(
        storage.snapshot(of: ["a", "b", "c", "d"]).map { $0?.bytes }, [[4], nil, [3], [5]], "values")
    },
    Check("a failing precondition changes nothing and names the record") { storage, expect in
      try storage.apply([.set("a", [1]), .set("b", [2])])
      let before = try storage.snapshot(of: ["a", "b", "c"])
      let revision = try storage.revision()
      try expect.throwsCode(.conflict, record: "b", "absent, but present") {
        try storage.apply([.set("a", [9]), .set("b", [9], when: .absent), .set("c", [9])])
      }
      try expect.throwsCode(.conflict, record: "b", "another version") {
        try storage.apply([.delete("a"), .delete("b", when: .version((before[1]?.version ?? 0) + 1_000_000))])
      }
      try expect.throwsCode(.conflict, record: "c", "a version, but absent") {
        try storage.apply([.set("a", [9]), .set("c", [9], when: .version(1))])
      }
      try expect.equal(storage.snapshot(of: ["a", "b", "c"]), before, "values afterwards")
      try expect.equal(storage.revision(), revision, "revision afterwards")
    },
    Check("preconditions that hold let the update through") { storage, expect in
      try storage.apply([.set("a", [1], when: .absent), .delete("b", when: .absent)])
      let version = try storage.get("a")?.version ?? 0
      try storage.apply([.set("a", [2], when: .version(version)), .set("b", [3], when: .absent)])
      try storage.delete("b")
      try storage.apply([.delete("a", when: .version(storage.get("a")?.version ?? 0)), .set("b", [4], when: .absent)])
      try expect.equal(storage.snapshot(of: ["a", "b"]).map { $0?.bytes }, [nil, [4]], "values")
    },
    Check("compare-and-swap takes the value that was read, and no other") { storage, expect in
      try expect.equal(storage.compareAndSwap("a", from: nil, to: [1]), true, "from nothing")
      try expect.equal(storage.compareAndSwap("a", from: nil, to: [2]), false, "from nothing, but present")
      let first = try storage.get("a")
      try expect.equal(storage.compareAndSwap("a", from: first, to: [1]), true, "from the value read")
      try expect.equal(storage.compareAndSwap("a", from: first, to: [3]), false, "from a value that was replaced")
      try expect.equal(storage.get("a")?.bytes, [1], "value")
    },
    Check("every write moves the revision upwards, an empty update does not") { storage, expect in
      var last = try storage.revision()
      let writes: [() throws -> UInt64] = [
        { try storage.set("a", [1]) }, { try storage.set("a", [1]) }, { try storage.delete("a") },
        { try storage.apply([.set("a", [1]), .set("b", [1])]) },
        {
          _ = try storage.reserveCounter("n", atLeast: 0)
          return try storage.revision()
        },
      ]
      for (number, write) in writes.enumerated() {
        let returned = try write()
        let revision = try storage.revision()
        try expect.equal(returned, revision, "the revision that write \(number) returned")
        try expect.isTrue(revision > last, "write \(number) left the revision at \(last)")
        last = revision
      }
      try expect.equal(storage.apply([]), last, "the revision that an empty update returned")
      try expect.equal(storage.revision(), last, "the revision after an empty update")
    },
    Check("a key may occur once in an update") { storage, expect in
      try expect.throwsCode(.invalidRequest, record: "a", "twice the same key") {
        try storage.apply([.set("a", [1]), .delete("a")])
      }
      try expect.equal(storage.get("a"), nil, "value afterwards")
    },
    Check("an update may have a thousand changes") { storage, expect in
      try storage.apply((0..<1_000).map { .set("key \($0)", [UInt8($0 % 256)]) })
      try expect.equal(storage.keys(withPrefix: "key ").count, 1_000, "number of keys")
      try storage.apply((0..<1_000).map { .delete("key \($0)") })
      try expect.equal(storage.keys(withPrefix: ""), [], "keys after the deletion")
    },
  ]
}
