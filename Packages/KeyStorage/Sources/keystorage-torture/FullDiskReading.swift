import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A store whose writer was killed, opened where no file can grow: it must be read all the same.
struct FullDiskReading {
  private static let count = 100
  let store: StoreArgument

  func run() throws {
    guard try ChildProcess(["write-and-die", store.text]).finish().exitCode == nil else {
      throw TortureError("the writer was not killed")
    }
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 100, rlim_max: rlim_t.max)
    guard setrlimit(.init(1), &limit) == 0 else { throw TortureError("no limit: \(errno)") }
    do {
      let storage = try store.open()
      for number in 0..<Self.count where try storage.get("key \(number)")?.bytes != Self.content(number) {
        throw TortureError("key \(number) cannot be read")
      }
      guard try storage.keys(withPrefix: "key ").count == Self.count else { throw TortureError("keys are missing") }
      do throws(KeyStorageError) {
        try storage.set("new", [UInt8](repeating: 1, count: 300_000))
        throw KeyStorageError(.invalidRequest, message: "a write went through on a full disk")
      } catch {
        guard error.code == .unavailable else { throw error }
      }
    }
    limit.rlim_cur = rlim_t.max
    setrlimit(.init(1), &limit)
    let storage = try store.open()
    guard try storage.get("new") == nil, try storage.get("key 7")?.bytes == Self.content(7) else {
      throw TortureError("the refused write left something behind")
    }
    try storage.set("new", [1])
    print("full \(store.text): \(Self.count) records of a killed writer read on a full disk, and written to later ok")
  }

  func writeAndDie() throws {
    let storage = try store.open()
    for number in 0..<Self.count { try storage.set("key \(number)", Self.content(number)) }
    kill(getpid(), SIGKILL)
  }

  private static func content(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number), count: 1_500) }
}
