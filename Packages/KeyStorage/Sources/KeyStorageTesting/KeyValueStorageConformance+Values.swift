import CryptoCore
import KeyStorage

extension KeyValueStorageConformance {
  static let valueChecks = [
    Check("an empty store holds nothing") { storage, expect in
      try expect.equal(storage.get("a"), nil, "get")
      try expect.equal(storage.keys(withPrefix: ""), [], "keys")
      try expect.equal(storage.counter("a"), nil, "counter")
      try expect.equal(storage.snapshot(of: ["a", "b"]), [nil, nil], "snapshot")
    },
    Check("a stored value is read back") { storage, expect in
      let values: [[UInt8]] = [[], [0], [0, 0, 0], Array(0...255), Array(repeating: 7, count: 70_000)]
      for (number, value) in values.enumerated() { try storage.set("key \(number)", value) }
      for (number, value) in values.enumerated() {
        try expect.equal(storage.get("key \(number)")?.bytes, value, "value \(number)")
      }
    },
    Check("a value is replaced, and its version changes at each write") { storage, expect in
      var versions: Set<UInt64> = []
      for byte in UInt8(0)..<10 {
        try storage.set("a", [byte / 2])
        let stored = try storage.get("a")
        try expect.equal(stored?.bytes, [byte / 2], "value")
        versions.insert(stored?.version ?? 0)
      }
      try expect.equal(versions.count, 10, "number of versions after ten writes")
    },
    Check("a read does not change the version") { storage, expect in
      try storage.set("a", [1])
      try storage.set("b", [1])
      let first = try storage.get("a")
      try storage.set("b", [2])
      try expect.equal(storage.get("a"), first, "the untouched value")
    },
    Check("a version does not come back after a deletion") { storage, expect in
      try storage.set("a", [1])
      let first = try storage.get("a")
      try storage.delete("a")
      try storage.set("a", [1])
      try expect.isTrue(storage.get("a")?.version != first?.version, "the version was used twice")
    },
    Check("a deleted value is gone, and deleting nothing is no error") { storage, expect in
      try storage.set("a", [1])
      try storage.delete("a")
      try expect.equal(storage.get("a"), nil, "get")
      try expect.equal(storage.keys(withPrefix: ""), [], "keys")
      try storage.delete("a")
      try storage.delete("never there")
    },
    Check("values of a megabyte are stored, larger ones refused") { storage, expect in
      let limit = StorageLimits.valueByteCount
      try storage.set("a", Array(repeating: 1, count: limit))
      try expect.equal(storage.get("a")?.bytes.count, limit, "size")
      try expect.throwsCode(.tooLarge, record: "a", "a value above the limit") {
        try storage.set("a", Array(repeating: 1, count: limit + 1))
      }
      try expect.equal(storage.get("a")?.bytes.count, limit, "size after the refused write")
    },
    Check("a value of a megabyte is stored sealed too") { storage, expect in
      let value = [UInt8](repeating: 1, count: StorageLimits.valueByteCount)
      let part = try NamespacedKeyValueStorage(storage, namespace: "sealed")
      let key = String(repeating: "k", count: StorageLimits.keyByteCount - "sealed/".utf8.count)
      let sealed = SealedKeyValueStorage(part, keyProvider: SealingKey())
      do throws(KeyStorageError) {
        try sealed.set(key, value)
      } catch {
        guard error.code == .tooLarge else { throw error }
        throw expect.fail("a value of \(value.count) bytes is refused with its seal: \(error.message)")
      }
      try expect.equal(sealed.get(key)?.bytes.count, value.count, "size")
      try expect.throwsCode(.tooLarge, record: key, "a value above the limit") { try sealed.set(key, value + [1]) }
      try expect.equal(sealed.get(key)?.bytes.count, value.count, "size after the refused write")
    },
    Check("a snapshot has the values in the order asked for") { storage, expect in
      try storage.apply([.set("a", [1]), .set("b", [2])])
      try expect.equal(
        storage.snapshot(of: ["b", "missing", "a", "b"]).map { $0?.bytes }, [[2], nil, [1], [2]], "values")
      try expect.equal(storage.snapshot(of: []), [], "values of no keys")
    },
    Check("descriptions do not show values") { storage, expect in
      try storage.set("a", Array("swordfish".utf8))
      let stored = try storage.get("a")
      let texts = [
        "\(String(describing: stored))", String(reflecting: stored), "\(storage)", String(reflecting: storage),
      ]
      for text in texts {
        try expect.isTrue(!text.contains("swordfish") && !text.contains("115, 119"), "a description shows the value")
      }
    },
  ]

  private struct SealingKey: SealingKeyProvider {
    func sealingKey() -> SecretBytes { SecretBytes(copying: [UInt8](repeating: 7, count: 32)) }
  }
}
