import CryptoCore
import KeyStorage
import Testing

@Suite struct SealedKeyValueStorageTests {
  private let base = InMemoryKeyStorage()
  private var sealed: SealedKeyValueStorage { SealedKeyValueStorage(base, keyProvider: FixedSealingKey()) }

  @Test func storedBytesDoNotContainTheValue() throws {
    let secret = Array("swordfish swordfish".utf8)
    try sealed.set("a", secret)
    for key in try base.keys(withPrefix: "") {
      let raw = try #require(try base.get(key)).bytes
      #expect(raw.firstRange(of: secret) == nil)
    }
  }

  @Test func refusesARecordExchangedForAnother() throws {
    try sealed.apply([.set("a", [1]), .set("b", [2])])
    let a = try #require(try base.get("a")).bytes
    let b = try #require(try base.get("b")).bytes
    try base.apply([.set("a", b), .set("b", a)])
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
    #expect(thrownCode { _ = try sealed.get("b") } == .corrupted)
    #expect(try base.get("a")?.bytes == b)
  }

  @Test func refusesARecordPutBackToAnEarlierState() throws {
    try sealed.set("a", [1])
    let old = try #require(try base.get("a")).bytes
    try sealed.set("a", [2])
    try base.set("a", old)
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
  }

  @Test func refusesARecordPutBackTogetherWithItsShard() throws {
    try sealed.set("a", [1])
    let shard = try #require(try base.keys(withPrefix: "~sealed/").first { !$0.hasSuffix("root") })
    let old = try base.snapshot(of: ["a", shard]).compactMap { $0?.bytes }
    try sealed.set("a", [2])
    try base.apply([.set("a", old[0]), .set(shard, old[1])])
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
  }

  @Test func refusesAnIndexPutBackAlone() throws {
    try sealed.set("a", [1])
    let names = try base.keys(withPrefix: "~sealed/")
    let old = try base.snapshot(of: names).compactMap { $0?.bytes }
    try sealed.set("a", [2])
    try base.apply(zip(names, old).map { .set($0, $1) })
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
  }

  @Test func refusesARemovedAndAResurrectedRecord() throws {
    try sealed.set("a", [1])
    let old = try #require(try base.get("a")).bytes
    try base.delete("a")
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
    try base.set("a", old)
    try sealed.delete("a")
    try base.set("a", old)
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
  }

  @Test func refusesARemovedIndex() throws {
    try sealed.set("a", [1])
    let root = try #require(try base.get("~sealed/root")).bytes
    try base.delete("~sealed/root")
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
    try base.set("~sealed/root", root)
    let shard = try #require(try base.keys(withPrefix: "~sealed/").first { !$0.hasSuffix("root") })
    try base.delete(shard)
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
  }

  @Test func refusesAPlainRecord() throws {
    try sealed.set("a", [1])
    try base.set("b", [1, 2, 3])
    #expect(thrownCode { _ = try sealed.get("b") } == .corrupted)
  }

  @Test func refusesARecordOfAnotherStoreUnderTheSameKey() throws {
    let other = InMemoryKeyStorage()
    try sealed.set("a", [1])
    try SealedKeyValueStorage(other, keyProvider: FixedSealingKey()).set("a", [2])
    try base.set("a", #require(try other.get("a")).bytes)
    #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
  }

  @Test func refusesAnyFlippedByte() throws {
    try sealed.set("a", [1, 2, 3])
    var count = 0
    for key in try base.keys(withPrefix: "") {
      let raw = try #require(try base.get(key)).bytes
      for index in raw.indices {
        var flipped = raw
        flipped[index] ^= 0x10
        try base.set(key, flipped)
        let code = thrownCode { _ = try sealed.get("a") }
        // A flipped format byte reads as a newer format.
        #expect(code == (index == 7 ? .unsupportedVersion : .corrupted), "\(key) byte \(index)")
        #expect(try base.get(key)?.bytes == flipped)
        count += 1
      }
      try base.set(key, raw)
    }
    #expect(count > 200)
    #expect(try sealed.get("a")?.bytes == [1, 2, 3])
  }

  @Test func refusesATruncatedRecord() throws {
    try sealed.set("a", [1, 2, 3])
    let raw = try #require(try base.get("a")).bytes
    for count in 0..<raw.count {
      try base.set("a", Array(raw.prefix(count)))
      #expect(thrownCode { _ = try sealed.get("a") } == .corrupted)
    }
  }

  @Test func anotherKeyIsLockedNotCorrupted() throws {
    try sealed.set("a", [1])
    let other = SealedKeyValueStorage(base, keyProvider: FixedSealingKey(key: .random(count: 32)))
    #expect(thrownCode { _ = try other.get("a") } == .locked)
    #expect(thrownCode { try other.set("a", [2]) } == .locked)
    #expect(try sealed.get("a")?.bytes == [1])
  }

  @Test func aProviderWithoutKeyIsLocked() throws {
    try sealed.set("a", [1])
    let locked = SealedKeyValueStorage(base, keyProvider: LockedSealingKey())
    #expect(thrownCode { _ = try locked.get("a") } == .locked)
    #expect(thrownCode { try locked.delete("a") } == .locked)
    #expect(try locked.keys(withPrefix: "") == ["a"])
  }

  @Test func keysOfTheIndexAreOutOfBounds() throws {
    #expect(thrownCode { try sealed.set("~sealed/root", [1]) } == .invalidRequest)
    #expect(thrownCode { _ = try sealed.get("~sealed/00") } == .invalidRequest)
    #expect(thrownCode { _ = try sealed.reserveCounter("~sealed/n", atLeast: 1) } == .invalidRequest)
  }

  @Test func countersStayReadable() throws {
    #expect(try sealed.reserveCounter("n", atLeast: 41) == 41)
    #expect(try base.get("n")?.bytes == CounterRecord.encode(41))
  }

  @Test func aKeyOfAnotherLengthIsRefused() {
    let short = SealedKeyValueStorage(base, keyProvider: FixedSealingKey(key: .random(count: 16)))
    #expect(thrownCode { try short.set("a", [1]) } == .corrupted)
  }
}
