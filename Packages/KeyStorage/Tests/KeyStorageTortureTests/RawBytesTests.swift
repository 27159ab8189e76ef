import Foundation
import Testing

/// What a stranger finds in the files: every file of a store is searched, during and after use.
@Suite(.enabled(if: TortureProgram.exists, "keystorage-torture is not built"))
struct RawBytesTests {
  private let folder = TemporaryFolder()

  @Test(arguments: ["sealed+sqlite", "sealed+file"], ["closed", "killed"])
  func sealedFilesDoNotContainTheValues(store: String, state: String) throws {
    let secret = "correct-horse-battery-staple"
    _ = try TortureProgram.run(["secret", "\(store):\(folder.file("store"))", secret, state])
    var count = 0
    for case let name as String in try #require(FileManager.default.enumerator(atPath: folder.path)) {
      guard let bytes = FileManager.default.contents(atPath: folder.file(name)) else { continue }
      count += bytes.count
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
      #expect(bytes.range(of: Data(secret.utf8.prefix(12))) == nil, "\(name)")
    }
    #expect(count > 300)
  }

  @Test func aProgramThatEndsWithoutClosingLeavesEverythingInTheDatabase() throws {
    _ = try TortureProgram.run(["secret", "sqlite:\(folder.file("keys.sqlite"))", "correct-horse", "exited"])
    let bytes = try content(folder.file("keys.sqlite"))
    #expect(bytes.range(of: Data("last: correct-horse".utf8)) != nil)
  }

  @Test(arguments: [":memory:", "file::memory:", "file:x?mode=memory"])
  func aRelativeNameIsAFilesName(name: String) throws {
    let words = ["secret", "sqlite:\(name)", "correct-horse", "exited"]
    _ = try TortureProgram.run(words, before: ["/usr/bin/env", "-C", folder.path])
    #expect(try content(folder.file(name)).range(of: Data("last: correct-horse".utf8)) != nil)
  }

  @Test func thePlainFilesWouldShowThem() throws {
    _ = try TortureProgram.run(["secret", "file:\(folder.file("store"))", "correct-horse", "closed"])
    let bytes = try #require(FileManager.default.contents(atPath: folder.file("store/records/secret")))
    #expect(bytes.range(of: Data("correct-horse".utf8)) != nil)
  }
}
