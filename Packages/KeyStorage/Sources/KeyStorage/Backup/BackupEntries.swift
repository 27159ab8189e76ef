import CryptoCore

/// What a backup holds.
///
/// Encoded one after the other: 1 for a value or 2 for a counter (1 byte) | length of the key (2) | key | length of
/// the bytes (4) | bytes; a counter's bytes are its last number (8).
struct BackupEntries {
  var values: [(key: String, bytes: [UInt8])] = []
  var counters: [(key: String, number: UInt64)] = []

  /// Reads everything while nobody writes.
  static func read(from storage: any KeyValueStorage) throws(KeyStorageError) -> BackupEntries {
    var pause = RetryPause(limit: 200)
    repeat {
      let revision = try storage.revision()
      var entries = BackupEntries()
      var keys: [String] = []
      for key in try storage.keys(withPrefix: "") {
        if let number = try number(key, storage) {
          entries.counters.append((key, number))
        } else if let sealed = storage as? SealedKeyValueStorage, try !sealed.holds(key) {
          continue
        } else {
          keys.append(key)
        }
      }
      let stored = try storage.snapshot(of: keys)
      guard try storage.revision() == revision else { continue }
      for (key, value) in zip(keys, stored) {
        guard let value else { throw SealedIndex.damaged(key) }
        entries.values.append((key, value.bytes))
      }
      return entries
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "the store is written to without a pause; try again")
  }

  /// The number if the record is a counter.
  private static func number(_ key: String, _ storage: any KeyValueStorage) throws(KeyStorageError) -> UInt64? {
    do throws(KeyStorageError) { return try storage.counter(key) } catch {
      guard error.code == .corrupted else { throw error }
      return nil
    }
  }

  var encoded: SecretBytes {
    var content: [UInt8] = []
    for (key, bytes) in values { Self.append(1, key, bytes, to: &content) }
    for (key, number) in counters { Self.append(2, key, number.bigEndianBytes, to: &content) }
    return SecretBytes(copying: content)
  }

  init() {}

  init(decoding bytes: UnsafeRawBufferPointer) throws(KeyStorageError) {
    let damaged = KeyStorageError(.corrupted, message: "the backup's content is not as expected")
    var rest = bytes[...]
    func take(_ count: Int) throws(KeyStorageError) -> Slice<UnsafeRawBufferPointer> {
      guard rest.count >= count else { throw damaged }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    while let kind = rest.popFirst() {
      let key = String(decoding: try take(Int(UInt64(bigEndianBytes: take(2)))), as: UTF8.self)
      let content = Array(try take(Int(UInt64(bigEndianBytes: take(4)))))
      switch kind {
      case 1: values.append((key, content))
      case 2 where content.count == 8: counters.append((key, UInt64(bigEndianBytes: content)))
      default: throw damaged
      }
    }
  }

  private static func append(_ kind: UInt8, _ key: String, _ bytes: [UInt8], to content: inout [UInt8]) {
    content.append(kind)
    content += UInt64(key.utf8.count).bigEndianBytes.suffix(2) + Array(key.utf8)
    content += UInt64(bytes.count).bigEndianBytes.suffix(4) + bytes
  }
}
