#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What every backend accepts, checked in one place.
public enum StorageLimits {
  /// The largest value, in bytes (1 MiB).
  public static let valueByteCount = 1 << 20
  /// How many bytes a sealed value (`SealedKeyValueStorage`) may have on top of that, for its seal.
  public static let sealByteCount = 512
  /// The longest key, in bytes of UTF-8.
  public static let keyByteCount = 255
  /// The most changes in one update.
  public static let changeCount = 1 << 20

  /// Checks the keys, the sizes and that no key occurs twice.
  /// - Throws: `tooLarge` or `invalidRequest`.
  public static func check(_ changes: [StorageChange]) throws(KeyStorageError) {
    guard changes.count <= changeCount else {
      throw KeyStorageError(.tooLarge, message: "an update has at most \(changeCount) changes")
    }
    var seen: Set<[UInt8]> = []
    for change in changes {
      try check(key: change.key)
      if changes.count > 1, !seen.insert(Array(change.key.utf8)).inserted {
        throw KeyStorageError(.invalidRequest, record: change.key, message: "a key may occur once in an update")
      }
      if case .set(let bytes) = change.action, bytes.count > limit(of: bytes) {
        throw KeyStorageError(.tooLarge, record: change.key, message: "a value has at most \(valueByteCount) bytes")
      }
    }
  }

  private static func hasZeroByte(_ key: String) -> Bool {
    let found = key.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    return found ?? key.utf8.contains(0)
  }

  /// The limit is that of the plain value: the seal comes on top, at times more than one.
  private static func limit(of bytes: [UInt8]) -> Int {
    SealedRecord.isSealed(bytes) ? valueByteCount + sealByteCount : valueByteCount
  }

  /// Checks a key.
  /// - Throws: `tooLarge` or `invalidRequest`.
  public static func check(key: String) throws(KeyStorageError) {
    guard !key.isEmpty, !hasZeroByte(key) else {
      throw KeyStorageError(.invalidRequest, message: "a key has at least one byte and no zero byte")
    }
    guard key.utf8.count <= keyByteCount else {
      throw KeyStorageError(.tooLarge, message: "a key has at most \(keyByteCount) bytes")
    }
  }
}
