import Foundation
import KeyStorage
import Testing

@testable import FileKeyStorage

/// What was read stays at hand over writes of one's own, and never over those of others.
@Suite struct FileCacheTests {
  private let folder = TemporaryFolder()
  private var place: String { folder.file("store") }

  @Test func aWriteOfOnesOwnChangesWhatItWrites() throws {
    let storage = try FileKeyStorage(folder: place)
    try storage.apply([.set("a", [1]), .set("b", [1]), .set("c", [1])])
    try storage.eraseRemains()
    #expect(try storage.get("a")?.version == 1 && storage.get("b")?.version == 1 && storage.get("none") == nil)
    try storage.apply([.set("a", [2]), .delete("b", when: .version(1)), .set("none", [2], when: .absent)])
    #expect(try storage.get("a") == StoredValue(bytes: [2], version: 2))
    #expect(try storage.get("b") == nil)
    #expect(try storage.get("none") == StoredValue(bytes: [2], version: 2))
    #expect(try storage.get("c") == StoredValue(bytes: [1], version: 1))
  }

  @Test func aWriteOfAnotherUserIsSeenByTheNextWrite() throws {
    let (one, other) = (try FileKeyStorage(folder: place), try FileKeyStorage(folder: place))
    try one.apply([.set("a", [1]), .set("b", [1])])
    try one.eraseRemains()
    for number in UInt8(2)...20 {
      let read = try one.get("a")
      try one.set("b", [number])
      #expect(try one.compareAndSwap("a", from: read, to: [number, 1]))
      let mine = try one.get("a")
      try other.set("a", [number])
      #expect(try !one.compareAndSwap("a", from: mine, to: [0]))
      #expect(try one.get("a")?.bytes == [number])
      try other.eraseRemains()
    }
  }

  @Test func aRecordThatWasReadNeedsNoFileToBeWritten() throws {
    let storage = try FileKeyStorage(folder: place)
    try storage.apply([.set("a", [1]), .set("b", [1])])
    try storage.eraseRemains()
    for key in ["a", "b"] { _ = try storage.get(key) }
    for key in ["a", "b"] {
      try FileManager.default.removeItem(atPath: place + "/records/" + key)
      #expect(try storage.compareAndSwap(key, from: storage.get(key), to: [2]))
    }
  }

  @Test func aLargeStoreIsCheckpointedLessOften() throws {
    var overlay = JournalOverlay()
    #expect(overlay.journalByteLimit == 1 << 20)
    let index = folder.file("index")
    func limit(_ count: Int) throws -> Int {
      let entries = (0..<count).map { RecordIndex.Entry(name: .init(high: UInt64($0), low: 0), version: 1) }
      try RecordIndex.write(entries, revision: 1, path: index)
      overlay = JournalOverlay(index: try RecordIndex(path: index))
      return overlay.journalByteLimit
    }
    #expect(try limit(1_000) == 1 << 20)
    #expect(try limit(100_000) == 2 * (40 + 24 * 100_000))
    #expect(try limit(1_000_000) == 1 << 24)
  }
}
