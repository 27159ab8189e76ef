import CryptoCore
import FileKeyStorage
import Foundation
import KeyStorage
import Testing

/// Files of a store that were put back to an earlier state, removed or damaged behind its back.
@Suite struct FileRollbackTests {
  private let folder = TemporaryFolder()
  private var place: String { folder.file("store") }

  private func path(_ name: String) -> String { place + "/" + name }
  private func opened() throws -> FileKeyStorage { try FileKeyStorage(folder: place) }

  private func write(_ changes: [StorageChange]) throws {
    let storage = try opened()
    try storage.apply(changes)
    storage.close()
  }

  /// All files by name.
  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in try #require(FileManager.default.enumerator(atPath: place)) {
      if let bytes = FileManager.default.contents(atPath: path(name)) { files[name] = bytes }
    }
    return files
  }

  private func put(_ name: String, _ bytes: Data) {
    _ = FileManager.default.createFile(
      atPath: path(name), contents: bytes, attributes: [.posixPermissions: 0o600])
  }

  private func expectCorrupted(
    _ text: String, of record: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(throws: KeyStorageError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.code == .corrupted, sourceLocation: sourceLocation)
    #expect(error?.record == record, sourceLocation: sourceLocation)
    #expect(error?.message.contains(text) == true, "\(error?.message ?? "")", sourceLocation: sourceLocation)
  }

  @Test func anOlderJournalIsRefusedAndKept() throws {
    try write([.set("a", [1])])
    let old = try content(path("journal"))
    try write([.set("a", [2])])
    try overwrite(path("journal"), with: old)
    let before = try files()
    expectCorrupted("journal lacks writes") { _ = try opened() }
    #expect(try files() == before)
  }

  @Test func anOlderJournalWithEntriesIsRefusedAndKept() throws {
    let storage = try opened()
    try storage.set("a", [1])
    let old = try content(path("journal"))
    try storage.set("a", [2])
    let newer = try files()
    storage.close()
    // As a killed process leaves it: everything is in the journal.
    try FileManager.default.removeItem(atPath: path("index"))
    try FileManager.default.removeItem(atPath: path("records/a"))
    for (name, bytes) in newer { put(name, bytes) }
    #expect(try opened().get("a")?.bytes == [2])
    for (name, bytes) in newer { put(name, bytes) }
    put("journal", old)
    let before = try files()
    expectCorrupted("truncate -s 0") { _ = try opened() }
    #expect(try files() == before)
  }

  @Test func anOlderJournalIsFoundByTheIndexToo() throws {
    try write([.set("a", [1])])
    let old = [try content(path("journal")), try content(path("ack"))]
    try write([.set("a", [2])])
    put("journal", old[0])
    put("ack", old[1])
    expectCorrupted("older than the records") { _ = try opened() }
  }

  @Test func anOlderIndexIsRefused() throws {
    try write([.set("a", [1])])
    let old = try content(path("index"))
    try write([.set("a", [2])])
    put("index", old)
    expectCorrupted("index is older") { _ = try opened() }
  }

  @Test func aMissingIndexIsRefused() throws {
    try write([.set("a", [1])])
    try FileManager.default.removeItem(atPath: path("index"))
    expectCorrupted("index is missing") { _ = try opened() }
  }

  @Test func aMissingFileOfAcknowledgedRevisionsIsRefused() throws {
    try write([.set("a", [1])])
    try FileManager.default.removeItem(atPath: path("ack"))
    for _ in 0..<2 { expectCorrupted("install -m 600 /dev/null") { _ = try opened() } }
    put("ack", Data())
    #expect(try opened().get("a")?.bytes == [1])
  }

  @Test func aCounterFilePutBackIsNoticed() throws {
    _ = try opened().reserveCounter("n", atLeast: 1)
    let old = try content(path("records/n"))
    _ = try opened().reserveCounter("n", atLeast: 1)
    put("records/n", old)
    for call in [0, 1] {
      expectCorrupted("not the one stored last", of: "n") {
        _ = try call == 0 ? opened().counter("n") : opened().reserveCounter("n", atLeast: 1)
      }
    }
    #expect(try content(path("records/n")) == old)
  }

  @Test func aRemovedRecordIsNoticed() throws {
    try write([.set("a", [1]), .set("b", [2])])
    try FileManager.default.removeItem(atPath: path("records/a"))
    let storage = try opened()
    expectCorrupted("was removed", of: "a") { _ = try storage.get("a") }
    expectCorrupted("lacks 1 of") { _ = try storage.keys(withPrefix: "") }
    expectCorrupted("was removed", of: "a") { try storage.apply([.set("a", [3], when: .absent)]) }
    #expect(try storage.get("b")?.bytes == [2])
  }

  @Test func aDeletedRecordBroughtBackIsNoticed() throws {
    try write([.set("a", [1])])
    let old = try content(path("records/a"))
    try write([.delete("a")])
    put("records/a", old)
    let storage = try opened()
    expectCorrupted("brought back", of: "a") { _ = try storage.get("a") }
    expectCorrupted("brought back", of: "a") { _ = try storage.keys(withPrefix: "") }
  }

  @Test func aDamagedRecordIsNotOverwrittenUntilItsOwnerGivesItUp() throws {
    try write([.set("a", Array(0...99)), .set("b", [2])])
    var damaged = try content(path("records/a"))
    damaged[30] ^= 1
    put("records/a", damaged)
    let writes: [[StorageChange]] = [
      [.set("a", [7])], [.delete("a")], [.set("a", [7], when: .absent)], [.set("b", [3]), .delete("a")],
    ]
    for write in writes {
      let storage = try opened()
      expectCorrupted("damaged", of: "a") { try storage.apply(write) }
      storage.close()
      #expect(try content(path("records/a")) == damaged)
    }
    let storage = try opened()
    #expect(thrownCode { try storage.discardDamaged("b") } == .invalidRequest)
    #expect(thrownCode { try storage.discardDamaged("none") } == .invalidRequest)
    try storage.discardDamaged("a")
    #expect(try storage.get("a") == nil)
    try storage.apply([.set("a", [7], when: .absent)])
    storage.close()
    #expect(try opened().snapshot(of: ["a", "b"]).map { $0?.bytes } == [[7], [2]])
  }

  @Test func anOwnerMayTakeTheFilesAsTheyAre() throws {
    try write([.set("a", [1]), .set("b", [1])])
    let old = try content(path("records/a"))
    try write([.set("a", [2]), .set("c", [1])])
    put("records/a", old)
    try FileManager.default.removeItem(atPath: path("records/b"))
    try FileManager.default.removeItem(atPath: path("index"))
    try overwrite(path("ack"), with: Data())
    for _ in 0..<2 {
      let storage = try opened()
      #expect(try storage.snapshot(of: ["a", "b", "c"]).map { $0?.bytes } == [[1], nil, [1]])
      #expect(try storage.keys(withPrefix: "") == ["a", "c"])
      storage.close()
    }
    #expect(try opened().set("a", [3]) == 3)
    try FileManager.default.removeItem(atPath: path("index"))
    expectCorrupted("index is missing") { _ = try opened() }
  }

  @Test func aLargeIndexFindsEveryRecord() throws {
    let storage = try opened()
    let names = (0..<5_000).map { "key \($0)" }
    try storage.apply(names.map { .set($0, [1]) })
    storage.close()
    try write(names.enumerated().filter { $0.offset % 3 == 0 }.map { .delete($0.element) })
    let again = try opened()
    for (number, name) in names.enumerated() {
      #expect(try (again.get(name) == nil) == (number % 3 == 0), "\(name)")
    }
    #expect(try again.get("none") == nil)
    #expect(try again.keys(withPrefix: "").count == 3_333)
  }

  @Test func anyFlippedByteOfTheIndexIsRefusedOrHarmless() throws {
    try write([.set("a", [1]), .set("b", [2])])
    let index = try content(path("index"))
    var refused = 0
    for position in index.indices {
      var flipped = index
      flipped[position] ^= 1
      put("index", flipped)
      let code = thrownCode {
        let storage = try opened()
        let values = try storage.snapshot(of: ["a", "b"]).map { $0?.bytes }
        #expect(values == [[1], [2]])
      }
      if code != nil { refused += 1 }
      #expect(code == nil || code == .corrupted || code == .unsupportedVersion && position == 7)
      #expect(try content(path("index")) == flipped)
    }
    #expect(refused == index.count, "every byte of the index of two records counts")
  }

  @Test func whatWasReplacedIsOverwrittenInTheJournal() throws {
    let storage = try opened()
    let keys = SoftwareCredentialKeyStore(storage: storage, sealingKey: FixedSealingKey())
    for isReplacing in [true, false] {
      _ = try keys.createCredential(tag: "tag")
      let record = try #require(try storage.get("tag")).bytes.suffix(48)
      #expect(try files().values.contains { $0.range(of: Data(record)) != nil })
      if isReplacing { _ = try keys.createCredential(tag: "tag") } else { try keys.deleteCredential(tag: "tag") }
      #expect(try !files().values.contains { $0.range(of: Data(record)) != nil })
    }
    #expect(try storage.get("tag") == nil)
  }

  @Test func twoUsersSeeEachOthersFilesAfterManyCheckpoints() throws {
    let (one, two) = (try opened(), try opened())
    for round in 0..<60 {
      let writer = round % 2 == 0 ? one : two
      let value = [UInt8](repeating: UInt8(round), count: 60_000)
      try writer.apply([
        .set("big \(round % 7)", value), .set("small", [UInt8(round)]), .delete("big \((round + 3) % 7)"),
      ])
      for reader in [one, two] {
        #expect(try reader.get("small")?.bytes == [UInt8(round)])
        #expect(try reader.get("big \(round % 7)")?.bytes == value)
        #expect(try reader.get("big \((round + 3) % 7)") == nil)
        #expect(try reader.keys(withPrefix: "small") == ["small"])
      }
    }
  }

  @Test func aFolderAboveThatOthersCanWriteToIsRefused() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    #expect(thrownCode { _ = try opened() } == .permission)
    try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: folder.path)
    #expect(thrownCode { _ = try opened() } == nil)
  }
}
