import CryptoCore

/// A sealing key with the identifier by which sealed records name it.
struct SealingKey: Sendable {
  let bytes: SecretBytes
  /// The first eight bytes of a hash of the key.
  let identifier: [UInt8]

  init(_ bytes: SecretBytes) throws(KeyStorageError) {
    guard bytes.count == SealedRecord.keyByteCount else {
      throw KeyStorageError(.corrupted, message: "a sealing key has \(SealedRecord.keyByteCount) bytes")
    }
    self.bytes = bytes
    var hash = SHA256()
    hash.update(Array("oms-key-storage sealing key identifier".utf8))
    bytes.withUnsafeBytes { hash.update($0) }
    identifier = Array(hash.finalize().prefix(8))
  }
}
