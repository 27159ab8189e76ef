import Foundation
import KeyStorage
import Testing

@testable import FileKeyStorage

/// The journal's header reaches the disk later than the entries: after a power failure it may be older than they are.
@Suite struct FileStaleHeaderTests {
  private let folder = TemporaryFolder()
  private var place: String { folder.file("store") }
  private var layout: FileStoreLayout { FileStoreLayout(folder: place) }

  /// A store with ten writes in its journal, whose header knows of so many.
  private func powerFailure(headerKnows count: Int) throws {
    let storage = try FileKeyStorage(folder: place)
    try storage.set("before", [0])
    try storage.eraseRemains()
    var headers = [try content(layout.journal).prefix(64)]
    for number in UInt8(1)...10 {
      try storage.apply([.set("a", [number]), .set("key \(number)", [number])])
      headers.append(try content(layout.journal).prefix(64))
    }
    let whole = try content(layout.journal)
    let acknowledged = try content(layout.acknowledged)
    let index = try content(layout.index)
    storage.close()
    // As it was before the last user went.
    for number in 1...10 { try FileManager.default.removeItem(atPath: layout.record("key \(number)")) }
    try FileManager.default.removeItem(atPath: layout.record("a"))
    try overwrite(layout.index, with: index)
    try overwrite(layout.acknowledged, with: acknowledged)
    try overwrite(layout.journal, with: headers[count] + whole.dropFirst(64))
  }

  @Test(arguments: [0, 1, 5, 9, 10])
  func everyWriteThatWasDoneIsThere(count: Int) throws {
    try powerFailure(headerKnows: count)
    let storage = try FileKeyStorage(folder: place)
    #expect(try storage.get("a")?.bytes == [10])
    #expect(try storage.keys(withPrefix: "key ").count == 10)
    #expect(try storage.revision() == 11)
    #expect(try storage.set("a", [11]) == 12)
    storage.close()
    #expect(try FileKeyStorage(folder: place).get("a")?.bytes == [11])
  }

  @Test(arguments: [0, 5, 9])
  func aReaderThatMayNotWriteSeesThemToo(count: Int) throws {
    try powerFailure(headerKnows: count)
    let before = try content(layout.journal)
    let recovery = FileStoreRecovery(
      journal: try Journal(path: layout.journal, isReadOnly: true), records: RecordFolder(layout: layout))
    #expect(try recovery.finish().revision == 11)
    #expect(try content(layout.journal) == before)
  }

  @Test func theLastEntryMayBeTorn() throws {
    try powerFailure(headerKnows: 3)
    var journal = try content(layout.journal)
    let end = try FileStoreRecovery(
      journal: try Journal(path: layout.journal, isReadOnly: true), records: RecordFolder(layout: layout)
    ).finish().doneLength
    journal[end - 1] ^= 1
    try overwrite(layout.journal, with: journal)
    // The tenth was reported as done, and is missing: that is no state to go on with.
    #expect(thrownCode { _ = try FileKeyStorage(folder: place) } == .corrupted)
    #expect(try content(layout.journal) == journal)
    // Nobody was told of it.
    try overwrite(layout.acknowledged, with: Data())
    #expect(try FileKeyStorage(folder: place).get("a")?.bytes == [9])
  }
}
