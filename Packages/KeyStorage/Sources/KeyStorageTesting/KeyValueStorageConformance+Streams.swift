import KeyStorage

extension KeyValueStorageConformance {
  struct StreamCheck: Sendable {
    let name: String
    let body: @Sendable (any KeyValueStorage, Expectations) async throws -> Void
  }

  static let streamChecks = [
    StreamCheck(name: "a stream of changes reports every last revision") { storage, expect in
      var revisions = storage.changes().makeAsyncIterator()
      var last: UInt64 = 0
      for byte in UInt8(0)..<5 {
        let written = try storage.set("a", [byte])
        while last < written {
          guard let revision = await revisions.next() else { throw expect.fail("the stream ended") }
          try expect.isTrue(revision > last, "revision \(revision) came after \(last)")
          last = revision
        }
        try expect.equal(last, written, "the revision reported")
      }
    },
    StreamCheck(name: "each stream gets the changes") { storage, expect in
      var first = storage.changes().makeAsyncIterator()
      var second = storage.changes().makeAsyncIterator()
      let written = try storage.set("a", [1])
      let reported = (await first.next(), await second.next())
      try expect.equal(reported.0, written, "the revision that the first stream reported")
      try expect.equal(reported.1, written, "the revision that the second stream reported")
    },
  ]

  struct SharedStreamCheck: Sendable {
    let name: String
    let body: @Sendable (any KeyValueStorage, any KeyValueStorage, Expectations) async throws -> Void
  }

  static let sharedStreamChecks = [
    SharedStreamCheck(name: "a stream of changes reports another user's writes") { one, other, expect in
      var revisions = other.changes().makeAsyncIterator()
      for byte in UInt8(0)..<3 {
        let written = try one.set("a", [byte])
        var reported: UInt64 = 0
        while reported < written {
          guard let revision = await revisions.next() else { throw expect.fail("the stream ended") }
          reported = revision
        }
        try expect.equal(reported, written, "the revision reported")
        try expect.equal(other.get("a")?.bytes, [byte], "the value after the report")
      }
    }
  ]
}
