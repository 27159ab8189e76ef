import CryptoCore

/// The file: "OMSBKUP" | format (1 byte) | passes (4) | memory in bytes (8) | salt (16) | nonce (24) | ciphertext and
/// tag. Everything before the ciphertext is authenticated with it.
enum BackupFile {
  private static let magic = Array("OMSBKUP".utf8)
  private static let format: UInt8 = 1
  private static let headerByteCount = 60

  static func seal(
    _ entries: BackupEntries, passphrase: SecretBytes, cost: Argon2id
  ) throws(KeyStorageError) -> [UInt8] {
    let salt = SecureRandom.bytes(count: Argon2id.saltByteCount)
    let nonce = SecureRandom.bytes(count: XChaCha20Poly1305.nonceByteCount)
    let passes = UInt64(cost.iterations).bigEndianBytes.suffix(4)
    let header = magic + [format] + passes + UInt64(cost.memoryByteCount).bigEndianBytes + salt + nonce
    let key = try PassphraseRecord.derive(passphrase, salt, cost)
    return try entries.encoded.read { (content) throws(KeyStorageError) -> [UInt8] in
      do throws(AEADError) {
        return header + (try XChaCha20Poly1305.seal(content, key: key, nonce: nonce, additionalData: header))
      } catch {
        throw KeyStorageError(.unavailable, message: "the backup could not be sealed")
      }
    }
  }

  static func open(_ bytes: [UInt8], passphrase: SecretBytes) throws(KeyStorageError) -> BackupEntries {
    let damaged = KeyStorageError(.corrupted, message: "this is no backup of a key store, or not all of it")
    guard bytes.count > 7, bytes.starts(with: magic) else { throw damaged }
    guard bytes[7] <= format else {
      throw KeyStorageError(.unsupportedVersion, message: "the backup was written by a newer version")
    }
    guard bytes[7] == format, bytes.count >= headerByteCount + XChaCha20Poly1305.tagByteCount,
      let cost = PassphraseRecord.cost(bytes[8..<20])
    else { throw damaged }
    let key = try PassphraseRecord.derive(passphrase, bytes[20..<36], cost)
    let content: SecretBytes
    do throws(AEADError) {
      content = try XChaCha20Poly1305.open(
        bytes[headerByteCount...], key: key, nonce: bytes[36..<headerByteCount],
        additionalData: bytes[..<headerByteCount])
    } catch {
      throw KeyStorageError(.locked, message: "the passphrase is wrong, or the backup was changed")
    }
    return try content.read(BackupEntries.init(decoding:))
  }
}
