extension StorageChange {
  /// The bytes that the key holds afterwards; nil when it holds nothing.
  public var newBytes: [UInt8]? {
    switch action {
    case .set(let bytes): bytes
    case .delete: nil
    }
  }

  /// Checks what must hold before an update. For backends.
  /// - Parameter version: the version that is stored under a key, nil when there is none.
  /// - Throws: `conflict` with the first record whose precondition does not hold.
  public static func checkPreconditions(
    of changes: [StorageChange], _ version: (String) throws(KeyStorageError) -> UInt64?
  ) throws(KeyStorageError) {
    for change in changes where change.precondition != .none {
      guard change.precondition.holds(for: try version(change.key)) else {
        throw KeyStorageError(.conflict, record: change.key, message: "the record was changed meanwhile")
      }
    }
  }
}

/// The order in which a store lists its keys. For backends.
public enum KeyOrder {
  /// The keys, given by their UTF-8 bytes, that begin with the prefix, sorted by their bytes.
  public static func sorted(_ keys: some Sequence<[UInt8]>, withPrefix prefix: String) -> [String] {
    let start = Array(prefix.utf8)
    return keys.filter { $0.starts(with: start) }
      .sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
