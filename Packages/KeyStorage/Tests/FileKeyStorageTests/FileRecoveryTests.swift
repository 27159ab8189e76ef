import CryptoCore
import Foundation
import KeyStorage
import Testing

@testable import FileKeyStorage

/// What a writer, or the whole machine, leaves behind when it stops at any moment.
@Suite struct FileRecoveryTests {
  private let folder = TemporaryFolder()
  private var place: String { folder.file("store") }

  /// A store in which the second update is in the journal, but neither marked as done nor in the record files.
  private func brokenOff() throws -> (journal: Data, entry: Data) {
    let store = try FileKeyStorage(folder: place)
    try store.apply([.set("a", [1]), .set("b", [1]), .set("c", [1])])
    store.close()
    let entry = JournalEntry(
      revision: 2,
      changes: [
        .set(key: Array("a".utf8), bytes: [2]), .delete(key: Array("b".utf8)),
        .set(key: Array("d".utf8), bytes: [2]),
      ])
    return (try content(place + "/journal"), Data(entry.encoded))
  }

  private func values() throws -> [[UInt8]?] {
    try FileKeyStorage(folder: place).snapshot(of: ["a", "b", "c", "d"]).map { $0?.bytes }
  }

  @Test func aWholeEntryIsFinished() throws {
    let (journal, entry) = try brokenOff()
    try overwrite(place + "/journal", with: journal + entry)
    #expect(try values() == [[2], nil, [1], [2]])
    #expect(try FileKeyStorage(folder: place).revision() == 2)
  }

  @Test func aTornEntryIsAsIfItHadNeverBeen() throws {
    let (journal, entry) = try brokenOff()
    for count in 1..<entry.count {
      try overwrite(place + "/journal", with: journal + entry.prefix(count))
      #expect(try values() == [[1], [1], [1], nil], "cut off after \(count) bytes")
      #expect(try FileKeyStorage(folder: place).revision() == 1)
    }
  }

  @Test func anEntryOfZerosIsAsIfItHadNeverBeen() throws {
    let (journal, entry) = try brokenOff()
    for count in 0..<entry.count {
      let torn = entry.prefix(count) + Data(count: entry.count - count)
      guard torn != entry else { continue }
      try overwrite(place + "/journal", with: journal + torn)
      #expect(try values() == [[1], [1], [1], nil])
    }
  }

  @Test func anEntryHalfCarriedOutIsFinished() throws {
    let (journal, entry) = try brokenOff()
    try overwrite(place + "/journal", with: journal + entry)
    let layout = FileStoreLayout(folder: place)
    let records = RecordFolder(layout: layout)
    try records.prepare(0, key: "a", version: 2, bytes: [2])
    try records.publish(0, key: "a")
    try records.prepare(1, key: "d", version: 2, bytes: [2])
    #expect(try values() == [[2], nil, [1], [2]])
    let names = try FileManager.default.contentsOfDirectory(atPath: place + "/records")
    #expect(Set(names) == ["a", "c", "d"])
  }

  @Test func aPowerFailureThatTearsRecordFilesIsRepairedFromTheJournal() throws {
    let (journal, entry) = try brokenOff()
    var header = journal
    let done = JournalHeader(doneLength: journal.count + entry.count, revision: 2)
    header.replaceSubrange(JournalHeader.stateOffset..<56, with: done.encodedState)
    try overwrite(place + "/journal", with: header + entry)
    try overwrite(place + "/records/a", with: Data())
    _ = FileManager.default.createFile(
      atPath: place + "/records/d", contents: Data(count: 30), attributes: [.posixPermissions: 0o600])
    #expect(try values() == [[2], nil, [1], [2]])
  }

  @Test func aDamagedEntryThatWasDoneIsCorrupted() throws {
    let (journal, entry) = try brokenOff()
    let done = JournalHeader(doneLength: journal.count + entry.count, revision: 2)
    var header = journal
    header.replaceSubrange(JournalHeader.stateOffset..<56, with: done.encodedState)
    for index in entry.indices {
      var damaged = entry
      damaged[index] ^= 1
      try overwrite(place + "/journal", with: header + damaged)
      #expect(thrownCode { _ = try FileKeyStorage(folder: place) } == .corrupted)
      #expect(try content(place + "/journal") == header + damaged)
    }
  }

  @Test func aCutOffJournalIsCorrupted() throws {
    let (journal, entry) = try brokenOff()
    var header = journal
    let done = JournalHeader(doneLength: journal.count + entry.count, revision: 2)
    header.replaceSubrange(JournalHeader.stateOffset..<56, with: done.encodedState)
    for count in 1..<entry.count {
      try overwrite(place + "/journal", with: header + entry.prefix(count))
      #expect(thrownCode { _ = try FileKeyStorage(folder: place) } == .corrupted)
      #expect(try content(place + "/journal") == header + entry.prefix(count))
    }
  }

  @Test func whileOthersUseTheStoreABrokenOffWriteIsFinishedToo() throws {
    let (journal, entry) = try brokenOff()
    let storage = try FileKeyStorage(folder: place)
    #expect(try storage.get("a")?.bytes == [1])
    var pending = JournalHeader(doneLength: journal.count, revision: 1)
    pending.pendingLength = journal.count + entry.count
    let file = try #require(FileHandle(forWritingAtPath: place + "/journal"))
    try file.write(contentsOf: Data(pending.encoded) + entry)
    try file.close()
    #expect(try storage.get("a")?.bytes == [2])
    #expect(try storage.revision() == 2)
    #expect(try storage.keys(withPrefix: "") == ["a", "c", "d"])
  }

  @Test func anEntryOutOfOrderIsNotCarriedOut() throws {
    let (journal, _) = try brokenOff()
    let entry = JournalEntry(revision: 3, changes: [.set(key: Array("a".utf8), bytes: [9])])
    try overwrite(place + "/journal", with: journal + entry.encoded)
    #expect(try values() == [[1], [1], [1], nil])
  }

  @Test func aLongJournalIsMovedIntoTheRecords() throws {
    let store = try FileKeyStorage(folder: place)
    for round in 0..<40 { try store.set("big", [UInt8](repeating: UInt8(round), count: 60_000)) }
    #expect(try content(place + "/journal").count < 1_500_000)
    #expect(try store.revision() == 40)
    #expect(try store.get("big")?.bytes.first == 39)
  }

  @Test func recordNamesAreOneToOne() {
    for key in ["a", "A", "a.b", "~", "%", "é", "e\u{301}", "a/b", String(repeating: "x", count: 200)] {
      #expect(RecordName.decode(RecordName.encode(key)) == .key(key))
    }
    #expect(RecordName.decode(RecordName.encode(String(repeating: "x", count: 201))) == .hash)
    for name in ["A", "%2d", "%61", "a%", "~new0", "", "%E9"] where name != "" {
      #expect(RecordName.decode(name) == .other, "\(name)")
    }
  }
}
