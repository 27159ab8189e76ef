import CryptoCore

/// How a passphrase becomes a key: "OMSPASS" | format (1 byte) | passes (4) | memory in bytes (8) | salt (16) |
/// identifier of the key (8).
struct PassphraseRecord {
  private static let magic = Array("OMSPASS".utf8)
  private static let format: UInt8 = 1
  private static let byteCount = 44
  /// Beyond this a record was not written by us, and would only keep the machine busy.
  private static let highestCost = (passes: UInt32(64), memoryByteCount: 4 << 30)

  private let cost: Argon2id
  private let salt: [UInt8]
  private let keyIdentifier: [UInt8]
  private let name: String

  static func make(
    _ passphrase: SecretBytes, cost: Argon2id
  ) throws(KeyStorageError) -> (content: [UInt8], key: SecretBytes) {
    let salt = SecureRandom.bytes(count: Argon2id.saltByteCount)
    let key = try derive(passphrase, salt, cost)
    let passes = UInt64(cost.iterations).bigEndianBytes.suffix(4)
    let content = magic + [format] + passes + UInt64(cost.memoryByteCount).bigEndianBytes + salt
    return (content + (try SealingKey(key).identifier), key)
  }

  init(decoding bytes: [UInt8], name: String) throws(KeyStorageError) {
    let damaged = KeyStorageError(
      .corrupted, record: name, message: "the record of the passphrase's salt is damaged; it was left as it is")
    guard bytes.count > 7, bytes.starts(with: Self.magic) else { throw damaged }
    guard bytes[7] <= Self.format else {
      throw KeyStorageError(.unsupportedVersion, record: name, message: "the passphrase was set by a newer version")
    }
    guard bytes[7] == Self.format, bytes.count == Self.byteCount, let cost = Self.cost(bytes[8..<20]) else {
      throw damaged
    }
    self.cost = cost
    salt = Array(bytes[20..<36])
    keyIdentifier = Array(bytes[36...])
    self.name = name
  }

  func key(from passphrase: SecretBytes) throws(KeyStorageError) -> SecretBytes {
    let key = try Self.derive(passphrase, salt, cost)
    guard try SealingKey(key).identifier == keyIdentifier else {
      throw KeyStorageError(.locked, record: name, message: "the passphrase is wrong")
    }
    return key
  }

  /// The cost in 12 bytes (passes, memory), if it is one that we would set. Also for backups.
  static func cost(_ bytes: ArraySlice<UInt8>) -> Argon2id? {
    let passes = UInt32(truncatingIfNeeded: UInt64(bigEndianBytes: bytes.prefix(4)))
    guard passes <= highestCost.passes, let memory = Int(exactly: UInt64(bigEndianBytes: bytes.dropFirst(4))),
      memory <= highestCost.memoryByteCount
    else { return nil }
    return try? Argon2id(iterations: passes, memoryByteCount: memory)
  }

  /// Also for backups.
  static func derive(
    _ passphrase: SecretBytes, _ salt: some Collection<UInt8>, _ cost: Argon2id
  ) throws(KeyStorageError) -> SecretBytes {
    do throws(Argon2idError) {
      return try cost.deriveKey(fromPassphrase: passphrase, salt: salt, count: SealedRecord.keyByteCount)
    } catch {
      throw KeyStorageError(.unavailable, message: "the key could not be derived: \(error.reason)")
    }
  }
}
