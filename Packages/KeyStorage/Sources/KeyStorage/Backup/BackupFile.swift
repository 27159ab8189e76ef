import CryptoCore

/// The file, which begins with "OMSBKUP" | format (1 byte) | passes (4) | memory in bytes (8) | salt (16) | nonce (24).
///
/// In format 2 follow: length of what comes after the header (8) | check value of the key (8) | check value of the
/// header before it (8). Then ciphertext and tag; everything before them is authenticated with them. The check values
/// tell a wrong passphrase from a damaged file; format 1 cannot.
enum BackupFile {
  private static let magic = Array("OMSBKUP".utf8)
  private static let format: UInt8 = 2
  private static let startByteCount = 60
  private static let checkByteCount = 8

  static func seal(
    _ entries: BackupEntries, passphrase: SecretBytes, cost: Argon2id
  ) throws(KeyStorageError) -> [UInt8] {
    let salt = SecureRandom.bytes(count: Argon2id.saltByteCount)
    let nonce = SecureRandom.bytes(count: XChaCha20Poly1305.nonceByteCount)
    let passes = UInt64(cost.iterations).bigEndianBytes.suffix(4)
    var header = magic + [format] + passes + UInt64(cost.memoryByteCount).bigEndianBytes + salt + nonce
    let key = try PassphraseRecord.derive(passphrase, salt, cost)
    return try entries.encoded.read { (content) throws(KeyStorageError) -> [UInt8] in
      let length = UInt64(content.count + XChaCha20Poly1305.tagByteCount)
      header += length.bigEndianBytes + keyCheck(key)
      header += headerCheck(header[...])
      do throws(AEADError) {
        return header + (try XChaCha20Poly1305.seal(content, key: key, nonce: nonce, additionalData: header))
      } catch {
        throw KeyStorageError(.unavailable, message: "the backup could not be sealed")
      }
    }
  }

  static func open(_ bytes: [UInt8], passphrase: SecretBytes) throws(KeyStorageError) -> BackupEntries {
    guard bytes.count > 7, bytes.starts(with: magic) else {
      throw KeyStorageError(.corrupted, message: "this is no backup of a key store, or not all of it")
    }
    guard bytes[7] <= format else {
      throw KeyStorageError(.unsupportedVersion, message: "the backup was written by a newer version")
    }
    let damaged = KeyStorageError(.corrupted, message: "the backup is damaged or cut off; take another copy of it")
    let headerByteCount = bytes[7] == 1 ? startByteCount : startByteCount + 3 * checkByteCount
    guard bytes[7] > 0, bytes.count >= headerByteCount + XChaCha20Poly1305.tagByteCount,
      let cost = PassphraseRecord.cost(bytes[8..<20])
    else { throw damaged }
    if bytes[7] > 1 {
      let checked = headerByteCount - checkByteCount
      guard bytes[checked..<headerByteCount].elementsEqual(headerCheck(bytes[..<checked])),
        UInt64(bigEndianBytes: bytes[60..<68]) == UInt64(bytes.count - headerByteCount)
      else { throw damaged }
    }
    let key = try PassphraseRecord.derive(passphrase, bytes[20..<36], cost)
    if bytes[7] > 1, !bytes[68..<76].elementsEqual(keyCheck(key)) {
      throw KeyStorageError(.locked, message: "the passphrase is wrong")
    }
    let content: SecretBytes
    do throws(AEADError) {
      content = try XChaCha20Poly1305.open(
        bytes[headerByteCount...], key: key, nonce: bytes[36..<startByteCount],
        additionalData: bytes[..<headerByteCount])
    } catch {
      guard bytes[7] == 1 else { throw damaged }
      throw KeyStorageError(.locked, message: "the passphrase is wrong, or the backup is damaged")
    }
    return try content.read(BackupEntries.init(decoding:))
  }

  /// Eight bytes of a hash: whoever guesses passphrases gains nothing by it, as the tag tells them as much.
  private static func keyCheck(_ key: SecretBytes) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array("oms-key-storage backup key check".utf8))
    key.withUnsafeBytes { hash.update($0) }
    return Array(hash.finalize().prefix(checkByteCount))
  }

  private static func headerCheck(_ header: ArraySlice<UInt8>) -> [UInt8] {
    Array(SHA256.hash(Array("oms-key-storage backup header".utf8) + header).prefix(checkByteCount))
  }
}
