import CryptoCore
import KeyStorage
import Testing

@Suite struct NamespacedKeyValueStorageTests {
  private let base = InMemoryKeyStorage()

  @Test func namespacesDoNotSeeEachOther() throws {
    let one = try NamespacedKeyValueStorage(base, namespace: "one")
    let two = try NamespacedKeyValueStorage(base, namespace: "two")
    try one.apply([.set("a", [1]), .set("b", [2])])
    try two.set("a", [3])
    #expect(try one.get("a")?.bytes == [1])
    #expect(try two.snapshot(of: ["a", "b"]).map { $0?.bytes } == [[3], nil])
    #expect(try one.keys(withPrefix: "") == ["a", "b"])
    #expect(try two.keys(withPrefix: "a") == ["a"])
    #expect(try base.keys(withPrefix: "") == ["one/a", "one/b", "two/a"])
    #expect(try one.reserveCounter("n", atLeast: 3) == 3)
    #expect(try two.counter("n") == nil)
  }

  @Test func errorsNameTheRecordWithoutTheNamespace() throws {
    let one = try NamespacedKeyValueStorage(base, namespace: "one")
    try one.set("a", [1])
    let error = #expect(throws: KeyStorageError.self) { try one.apply([.set("a", [2], when: .absent)]) }
    #expect(error?.code == .conflict)
    #expect(error?.record == "a")
  }

  @Test func twoSealedStoresShareOneDatabase() throws {
    let one = SealedKeyValueStorage(
      try NamespacedKeyValueStorage(base, namespace: "one"), keyProvider: FixedSealingKey())
    let two = SealedKeyValueStorage(
      try NamespacedKeyValueStorage(base, namespace: "two"), keyProvider: FixedSealingKey(key: .random(count: 32)))
    try one.set("a", [1])
    try two.set("a", [2])
    #expect(try one.get("a")?.bytes == [1])
    #expect(try two.get("a")?.bytes == [2])
    try base.set("one/a", #require(try base.get("two/a")).bytes)
    #expect(thrownCode { _ = try one.get("a") } == .corrupted)
  }

  @Test func aNamespaceHasNoSlash() {
    for name in ["", "a/b", "a\0"] {
      #expect(thrownCode { _ = try NamespacedKeyValueStorage(base, namespace: name) } == .invalidRequest)
    }
  }
}
