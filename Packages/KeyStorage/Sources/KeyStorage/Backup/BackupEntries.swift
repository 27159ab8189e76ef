import CryptoCore

/// What a backup holds.
///
/// Encoded one after the other: 1 for a value or 2 for a counter (1 byte) | length of the key (2) | key | length of
/// the bytes (4) | bytes; a counter's bytes are its last number (8).
struct BackupEntries {
  var values: [(key: String, bytes: [UInt8])] = []
  var counters: [CounterFloor] = []

  init() {}

  /// Reads everything while nobody writes.
  static func read(
    from storage: any KeyValueStorage, withPrefix prefix: String = ""
  ) throws(KeyStorageError) -> BackupEntries {
    if let sealed = storage as? SealedKeyValueStorage { return try sealed.entries(withPrefix: prefix) }
    if let part = storage as? NamespacedKeyValueStorage {
      return try part.inside { () throws(KeyStorageError) in
        try read(from: part.base, withPrefix: part.prefix + prefix).withoutPrefix(part.prefix)
      }
    }
    var pause = RetryPause(limit: 200)
    repeat {
      let revision = try storage.revision()
      var entries = BackupEntries()
      for key in try storage.keys(withPrefix: prefix) { try entries.add(key, of: storage) }
      if try storage.revision() == revision { return entries }
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "the store is written to without a pause; try again")
  }

  /// Digits without a counter's mark may be anything, such as a PIN: they are a value, and stay one.
  private mutating func add(_ key: String, of storage: any KeyValueStorage) throws(KeyStorageError) {
    guard let number = try Self.number(key, storage) else {
      if let stored = try storage.get(key) { values.append((key, stored.bytes)) }
      return
    }
    do throws(KeyStorageError) {
      if let stored = try storage.get(key), !CounterRecord.isMarked(stored.bytes) {
        return values.append((key, stored.bytes))
      }
    } catch {
      // A store that seals its values has no value under a counter's key.
      guard error.code == .corrupted else { throw error }
    }
    counters.append(CounterFloor(key: key, number: number))
  }

  /// The number if the record can be read as a counter.
  private static func number(_ key: String, _ storage: any KeyValueStorage) throws(KeyStorageError) -> UInt64? {
    do throws(KeyStorageError) { return try storage.counter(key) } catch {
      guard error.code == .corrupted else { throw error }
      return nil
    }
  }

  private func withoutPrefix(_ prefix: String) -> BackupEntries {
    func short(_ key: String) -> String { String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) }
    var entries = BackupEntries()
    entries.values = values.map { (short($0.key), $0.bytes) }
    entries.counters = counters.map { CounterFloor(key: short($0.key), number: $0.number) }
    return entries
  }

  var encoded: SecretBytes {
    var content: [UInt8] = []
    for (key, bytes) in values { Self.append(1, key, bytes, to: &content) }
    for counter in counters { Self.append(2, counter.key, counter.number.bigEndianBytes, to: &content) }
    return SecretBytes(copying: content)
  }

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
      case 2 where content.count == 8:
        counters.append(CounterFloor(key: key, number: UInt64(bigEndianBytes: content)))
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

extension SealedKeyValueStorage {
  /// All that the index lists, each record the valid one, and the counters beside.
  ///
  /// What others keep in the other store directly is left out.
  fileprivate func entries(withPrefix prefix: String) throws(KeyStorageError) -> BackupEntries {
    var pause = RetryPause(limit: 200)
    repeat {
      let revision = try base.revision()
      let names = try keys(withPrefix: prefix)
      let view = try view(of: names, withAllShards: true)
      guard try base.revision() == revision else { continue }
      var entries = BackupEntries()
      var listed: Set<[UInt8]> = []
      for shard in view.shards.values {
        for name in shard.records.keys where name.starts(with: prefix.utf8) { listed.insert(name) }
      }
      for name in KeyOrder.sorted(listed, withPrefix: prefix) {
        guard let record = try view.record(name) else { throw SealedIndex.damaged(name) }
        entries.values.append((name, try view.open(record.sealed, name).withUnsafeBytes { Array($0) }))
      }
      for name in names where !listed.contains(Array(name.utf8)) {
        guard let stored = view.records[Array(name.utf8)] else { continue }
        // A record that was deleted and put back.
        if SealedRecord.isSealed(stored.bytes) { throw SealedIndex.damaged(name) }
        guard let number = try? CounterRecord.decode(stored.bytes, key: name) else { continue }
        entries.counters.append(CounterFloor(key: name, number: number))
      }
      return entries
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "the store is written to without a pause; try again")
  }
}
