import CryptoCore

/// The index as it was at one moment, with the records read at the same moment.
struct SealedView {
  let rootVersion: StorageChange.Precondition
  let sealVersion: UInt64
  let key: SealingKey?
  let root: SealedIndex.Root?
  let shards: [UInt8: SealedIndex.Shard]
  /// By the UTF-8 bytes of the name: two strings that Swift calls equal can be two names.
  let records: [[UInt8]: StoredValue]

  /// The sealed record under a name if it is the valid one, nil if there is none.
  func record(_ name: String) throws(KeyStorageError) -> (sealed: SealedRecord, version: UInt64)? {
    let valid = shards[SealedIndex.shard(of: name)]?.records[Array(name.utf8)]
    guard let stored = records[Array(name.utf8)] else {
      guard valid == nil else { throw SealedIndex.damaged(name) }
      return nil
    }
    let sealed = try SealedRecord(stored.bytes, name: name)
    guard sealed.version == valid, sealed.keyIdentifier == key?.identifier else { throw SealedIndex.damaged(name) }
    return (sealed, stored.version)
  }

  /// Refuses to write over a record of this store that cannot be opened: its bytes may be all that is left of it.
  func checkIsWhole(_ name: String) throws(KeyStorageError) {
    let isListed = shards[SealedIndex.shard(of: name)]?.records[Array(name.utf8)] != nil
    // What is neither listed nor sealed belongs to someone who uses the other store directly.
    guard isListed || records[Array(name.utf8)].map({ SealedRecord.isSealed($0.bytes) }) ?? false else { return }
    guard let record = try record(name) else { throw SealedIndex.damaged(name) }
    _ = try open(record.sealed, name)
  }

  /// Opens a valid record.
  func open(_ sealed: SealedRecord, _ name: String) throws(KeyStorageError) -> SecretBytes {
    guard let key, let root else { throw SealedIndex.damaged(name) }
    return try sealed.open(with: key, store: root.identity, name: name)
  }
}

extension SealedKeyValueStorage {
  /// Reads the root, the shards of the names (or all) and the records under them, all at one moment, and opens the
  /// index.
  func view(of names: [String], withAllShards: Bool = false) throws(KeyStorageError) -> SealedView {
    let numbers = withAllShards ? Array(0...UInt8.max) : Array(Set(names.map(SealedIndex.shard(of:))))
    let stored = try base.snapshot(of: [SealedIndex.rootName] + numbers.map(SealedIndex.shardName) + names)
    let storedShards = Dictionary(uniqueKeysWithValues: zip(numbers, stored[1...]))
    var records: [[UInt8]: StoredValue] = [:]
    for (name, value) in zip(names, stored[(1 + numbers.count)...]) { records[Array(name.utf8)] = value }

    guard let storedRoot = stored[0] else {
      for (number, value) in storedShards where value != nil {
        throw SealedIndex.damaged(SealedIndex.shardName(number))
      }
      return SealedView(
        rootVersion: .absent, sealVersion: 0, key: nil, root: nil, shards: [:], records: records)
    }
    let sealedRoot = try SealedRecord(storedRoot.bytes, name: SealedIndex.rootName)
    let key = try key(of: sealedRoot)
    let root = try sealedRoot.open(with: key, store: SealedIndex.Root.rootIdentity, name: SealedIndex.rootName)
      .read(SealedIndex.Root.init(decoding:))
    ring.found(root.identity, key)
    var shards: [UInt8: SealedIndex.Shard] = [:]
    for (number, value) in storedShards {
      let name = SealedIndex.shardName(number)
      guard let value else {
        guard root.shards[number] == nil else { throw SealedIndex.damaged(name) }
        continue
      }
      let sealed = try SealedRecord(value.bytes, name: name)
      guard sealed.version == root.shards[number], sealed.keyIdentifier == key.identifier else {
        throw SealedIndex.damaged(name)
      }
      shards[number] = try sealed.open(with: key, store: root.identity, name: name)
        .read { (bytes) throws(KeyStorageError) in try SealedIndex.Shard(decoding: bytes, name: name) }
    }
    return SealedView(
      rootVersion: .version(storedRoot.version), sealVersion: sealedRoot.version, key: key, root: root,
      shards: shards, records: records)
  }

  /// The key that the root names.
  private func key(of root: SealedRecord) throws(KeyStorageError) -> SealingKey {
    if let key = try ring.key(root.keyIdentifier) { return key }
    // All records are sealed with one key: if another record names a key that we have, the root was tampered with.
    for name in try base.keys(withPrefix: SealedIndex.namePrefix) where SealedIndex.isShardName(name) {
      guard let stored = try base.get(name) else { continue }
      let other = try SealedRecord(stored.bytes, name: name)
      if try ring.key(other.keyIdentifier) != nil { throw SealedIndex.damaged(SealedIndex.rootName) }
    }
    throw KeyStorageError(
      .locked,
      message: "the store is sealed with another key (\(Hex.encode(root.keyIdentifier))) than the one given")
  }
}

extension SecretBytes {
  /// `withUnsafeBytes` for bodies that throw our error.
  func read<T>(_ body: (UnsafeRawBufferPointer) throws(KeyStorageError) -> T) throws(KeyStorageError) -> T {
    let result: Result<T, KeyStorageError> = withUnsafeBytes { bytes in
      do throws(KeyStorageError) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
