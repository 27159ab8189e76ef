import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes until there is no space, and looks whether everything before is still there.
struct DiskFull {
  let store: StoreArgument

  /// - Parameter byteCount: the largest file that this process may write; nil where the disk itself is small.
  func run(_ byteCount: Int?) throws {
    if let byteCount {
      // Without this the kernel ends the process instead of refusing the write.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(byteCount))
      guard setrlimit(.init(1), &limit) == 0 else { throw TortureError("no limit: \(errno)") }
    }
    let storage = try store.open()
    var number = 0
    var failure: KeyStorageError?
    while failure == nil, number < 1_000_000 {
      do throws(KeyStorageError) {
        try storage.apply([.set("left \(number)", content(number)), .set("right \(number)", content(number))])
        number += 1
      } catch {
        failure = error
      }
    }
    guard let failure else { throw TortureError("the disk never was full") }
    guard failure.code == .unavailable else { throw TortureError("full disk: \(failure)") }
    try check(storage, number)
    try check(store.open(), number)
    print("fill \(store.text): \(number) updates, then \"\(failure.message)\"; all still there ok")
  }

  private func check(_ storage: any KeyValueStorage, _ number: Int) throws {
    for index in 0..<number {
      for side in ["left", "right"] {
        guard try storage.get("\(side) \(index)")?.bytes == content(index) else {
          throw TortureError("\(side) \(index) is gone")
        }
      }
    }
    guard try storage.get("left \(number)") == nil, try storage.get("right \(number)") == nil else {
      throw TortureError("the refused update is half there")
    }
  }

  private func content(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number % 251), count: 1_500) }
}
