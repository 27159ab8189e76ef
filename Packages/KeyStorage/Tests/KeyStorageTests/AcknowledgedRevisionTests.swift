import Foundation
import KeyStorage
import Testing

/// The small file beside a store, as crashes and full disks leave it.
@Suite struct AcknowledgedRevisionTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("ack") }

  @Test func keepsTheHighestRevisionAndTheBase() throws {
    let file = try AcknowledgedRevision(path: path)
    file.record(7)
    file.recordBase(5)
    file.record(3)
    let again = try AcknowledgedRevision(path: path)
    #expect(try again.read() == 7)
    #expect(try again.readBase() == 5)
  }

  @Test func aLengthThatCameBeforeItsContentIsNoDamage() throws {
    let file = try AcknowledgedRevision(path: path)
    file.record(7)
    file.recordBase(5)
    let whole = try content(path)
    try overwrite(path, with: whole.prefix(24) + Data(count: 24))
    #expect(try file.read() == 7)
    #expect(try file.readBase() == nil)
    file.recordBase(6)
    #expect(try file.readBase() == 6)
  }

  @Test func whatIsDamagedIsRefused() throws {
    let file = try AcknowledgedRevision(path: path)
    file.record(7)
    file.recordBase(5)
    let whole = try content(path)
    for index in whole.indices {
      var flipped = whole
      flipped[index] ^= 1
      try overwrite(path, with: flipped)
      #expect(thrownCode { _ = try file.read() } == .corrupted)
    }
  }

  @Test func isCreatedLaterWhereThatWasNotPossibleAtFirst() throws {
    let path = folder.file("later/ack")
    let file = try AcknowledgedRevision(path: path)
    #expect(throws: KeyStorageError.self) { try file.createIfMissing() }
    try FileManager.default.createDirectory(atPath: folder.file("later"), withIntermediateDirectories: false)
    try file.createIfMissing()
    file.record(7)
    #expect(try AcknowledgedRevision(path: path).read() == 7)
  }

  @Test func isReadWhileItIsWritten() throws {
    let file = try AcknowledgedRevision(path: path)
    file.record(1)
    let thread = Thread { [path] in
      guard let file = try? AcknowledgedRevision(path: path) else { return }
      for revision in UInt64(2)...20_000 { file.record(revision) }
    }
    thread.start()
    while !thread.isFinished { #expect(try file.read() != nil) }
    #expect(try file.read() == 20_000)
  }

  private func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  private func overwrite(_ path: String, with content: Data) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: content)
    try file.close()
  }
}
