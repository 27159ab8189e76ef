import KeyStorage

extension KeyValueStorageConformance {
  /// Names that trip naive backends: separators, case, composed and decomposed letters, wildcards, long ones.
  static let difficultKeys = [
    "a", "A", "a/b", "../a", ".", "..", "a b", "%41", "a%", "a_", "'", "\"", "\\", "*", "\n", "\u{1}", "~", "-",
    "é", "e\u{301}", "ÿ", "🚀", "\u{FFFD}", "\u{10FFFF}", "NUL", "con.txt", "a.tmp", "~x",
    String(repeating: "k", count: 255), String(repeating: "k", count: 254) + "l", String(repeating: "é", count: 127),
  ]

  static let keyChecks = [
    Check("keys are told apart by their bytes") { storage, expect in
      for (number, key) in difficultKeys.enumerated() { try storage.set(key, [UInt8(number)]) }
      for (number, key) in difficultKeys.enumerated() {
        try expect.equal(storage.get(key)?.bytes, [UInt8(number)], "value of key \(number)")
      }
      let sorted = difficultKeys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
      try expect.equal(storage.keys(withPrefix: "").map { Array($0.utf8) }, sorted, "keys")
      for key in difficultKeys { try storage.delete(key) }
      try expect.equal(storage.keys(withPrefix: ""), [], "keys after the deletion")
    },
    Check("composed and decomposed letters are two keys in one update and one snapshot") { storage, expect in
      try storage.apply([.set("é", [1]), .set("e\u{301}", [2])])
      try expect.equal(storage.snapshot(of: ["é", "e\u{301}"]).map { $0?.bytes }, [[1], [2]], "values")
      try storage.apply([.delete("é"), .set("e\u{301}", [3])])
      try expect.equal(storage.snapshot(of: ["é", "e\u{301}"]).map { $0?.bytes }, [nil, [3]], "values afterwards")
    },
    Check("a prefix is compared by bytes, without wildcards") { storage, expect in
      for key in ["ab", "a%", "a_c", "abc", "b", "aB", "a", "e\u{301}", "é"] { try storage.set(key, [1]) }
      try expect.equal(storage.keys(withPrefix: "a"), ["a", "a%", "aB", "a_c", "ab", "abc"], "keys that begin with a")
      try expect.equal(storage.keys(withPrefix: "ab"), ["ab", "abc"], "keys that begin with ab")
      try expect.equal(storage.keys(withPrefix: "a_"), ["a_c"], "keys that begin with a_")
      try expect.equal(storage.keys(withPrefix: "abcd"), [], "keys that begin with abcd")
      try expect.equal(storage.keys(withPrefix: "e").map(\.utf8.count), [3], "keys that begin with e")
    },
    Check("an empty key, a zero byte and a key that is too long are refused") { storage, expect in
      try expect.throwsCode(.invalidRequest, "set of an empty key") { try storage.set("", [1]) }
      try expect.throwsCode(.invalidRequest, "get of an empty key") { _ = try storage.get("") }
      try expect.throwsCode(.invalidRequest, "a zero byte") { try storage.set("a\0b", [1]) }
      try expect.throwsCode(.tooLarge, "a long key") { try storage.set(String(repeating: "k", count: 256), [1]) }
      try expect.throwsCode(.tooLarge, "a long counter key") {
        _ = try storage.reserveCounter(String(repeating: "k", count: 256), atLeast: 1)
      }
      try expect.equal(storage.keys(withPrefix: ""), [], "keys afterwards")
    },
  ]
}
