import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Kills a process that opens a store of an earlier version, at random moments, and looks whether all is there.
struct MigrationCrash {
  let store: StoreArgument

  /// - Parameter fixture: a database, or a folder of files.
  func run(_ fixture: String, _ rounds: Int) throws {
    let copy = try FolderCopy(of: store.isDatabase ? Self.folder(of: fixture) : fixture)
    let name = String(fixture.split(separator: "/").last ?? "")
    mkdir(Self.folder(of: store.path), 0o700)
    var interrupted = 0
    var whole = Pace(guess: .milliseconds(12))
    for round in 1...rounds {
      var original = copy
      if store.isDatabase {
        original.files = [String(store.path.split(separator: "/").last ?? ""): copy.files[name] ?? []]
      }
      try original.put(at: store.isDatabase ? Self.folder(of: store.path) : store.path)
      let start = ContinuousClock.now
      let child = try ChildProcess(["probe", store.text])
      if round % 16 == 1 {
        _ = child.finish()
        whole.add(ContinuousClock.now - start)
      } else {
        whole.waitForSomeOfIt()
        child.killNow()
        if child.finish().exitCode == nil { interrupted += 1 }
      }
      do {
        let storage = try store.openBase()
        guard try storage.get("session")?.bytes == Array(#"{"version":2}"#.utf8),
          try storage.counter("nonce") == 1_764_500_000_000, try storage.get("empty")?.bytes == []
        else { throw TortureError("a record is gone") }
        _ = try storage.set("probe", [1])
      } catch {
        throw TortureError("round \(round): \(error)")
      }
    }
    print("migrate \(store.text) from \(name): \(rounds) rounds, \(interrupted) kills, all there each time ok")
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
