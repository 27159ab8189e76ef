import CryptoCore

/// Which version of which record is the valid one, in two levels: the root lists the shards, a shard its records.
///
/// Root and shards are sealed records too. Every update writes the root, so that no record, and no shard, can be
/// put back alone to what it was earlier; a write touches one shard of 256 and stays small in a large store.
enum SealedIndex {
  /// Names that begin like this belong to the index.
  static let namePrefix = "~sealed/"
  /// Salt and cost of a passphrase are kept here; not sealed.
  static let passphraseName = namePrefix + "passphrase"
  static let rootName = namePrefix + "root"

  static func shard(of name: String) -> UInt8 { SHA256.hash(name.utf8).first ?? 0 }
  static func shardName(_ shard: UInt8) -> String { namePrefix + Hex.encode([shard]) }
  static func isShardName(_ name: String) -> Bool {
    name.utf8.starts(with: namePrefix.utf8) && name.utf8.count == namePrefix.utf8.count + 2
  }

  static func damaged(_ record: String) -> KeyStorageError {
    KeyStorageError(
      .corrupted, record: record, message: "the record is not the one that was stored last; it was left as it is")
  }

  /// The root: the store's identity, and the version of each shard.
  struct Root: Equatable, Sendable {
    static let identityByteCount = 16
    /// What the root itself is bound to, as it is what holds the identity.
    static let rootIdentity = [UInt8](repeating: 0, count: identityByteCount)

    let identity: [UInt8]
    var shards: [UInt8: UInt64] = [:]

    init(identity: [UInt8]) { self.identity = identity }

    init(decoding bytes: UnsafeRawBufferPointer) throws(KeyStorageError) {
      guard bytes.count >= Self.identityByteCount, (bytes.count - Self.identityByteCount) % 9 == 0 else {
        throw SealedIndex.damaged(SealedIndex.rootName)
      }
      identity = Array(bytes.prefix(Self.identityByteCount))
      for start in stride(from: Self.identityByteCount, to: bytes.count, by: 9) {
        shards[bytes[start]] = UInt64(bigEndianBytes: bytes[(start + 1)..<(start + 9)])
      }
    }

    var encoded: [UInt8] {
      shards.sorted { $0.key < $1.key }.reduce(into: identity) { $0 += [$1.key] + $1.value.bigEndianBytes }
    }
  }

  /// A shard: the version of each of its records, by the UTF-8 bytes of the name.
  struct Shard: Equatable, Sendable {
    var records: [[UInt8]: UInt64] = [:]

    init() {}

    init(decoding bytes: UnsafeRawBufferPointer, name: String) throws(KeyStorageError) {
      var rest = bytes[...]
      while let count = rest.first.map(Int.init) {
        guard rest.count >= count + 9 else { throw SealedIndex.damaged(name) }
        let record = Array(rest.dropFirst().prefix(count))
        records[record] = UInt64(bigEndianBytes: rest.dropFirst(1 + count).prefix(8))
        rest = rest.dropFirst(count + 9)
      }
    }

    var encoded: [UInt8] {
      records.sorted { $0.key.lexicographicallyPrecedes($1.key) }.reduce(into: []) {
        $0 += [UInt8($1.key.count)] + $1.key + $1.value.bigEndianBytes
      }
    }
  }
}
