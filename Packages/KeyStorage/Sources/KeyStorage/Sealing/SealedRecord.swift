import CryptoCore

/// The stored form of a sealed value.
///
///     "OMSSEAL" | format (1 byte) | key identifier (8) | seal version (8) | nonce (24) | ciphertext and tag
///
/// XChaCha20-Poly1305 with a random nonce. The associated data is the header, the store's random identity and the
/// record's name: a record opens only in its own store, under its own name and with its own version.
struct SealedRecord {
  static let keyByteCount = XChaCha20Poly1305.keyByteCount
  static let format: UInt8 = 1
  private static let magic = Array("OMSSEAL".utf8)
  private static let headerByteCount = 7 + 1 + 8 + 8 + XChaCha20Poly1305.nonceByteCount
  private static let tagByteCount = 16

  let keyIdentifier: [UInt8]
  let version: UInt64
  private let header: ArraySlice<UInt8>
  private let nonce: ArraySlice<UInt8>
  private let sealed: ArraySlice<UInt8>

  /// Whether the bytes are, or once were, a sealed record.
  static func isSealed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Reads the header.
  init(_ bytes: [UInt8], name: String) throws(KeyStorageError) {
    guard bytes.count > 7, bytes.starts(with: Self.magic) else {
      throw KeyStorageError(.corrupted, record: name, message: "the record is not sealed; it was left as it is")
    }
    guard bytes[7] <= Self.format else {
      throw KeyStorageError(
        .unsupportedVersion, record: name, message: "the record was sealed by a newer version (format \(bytes[7]))")
    }
    guard bytes[7] == Self.format, bytes.count >= Self.headerByteCount + Self.tagByteCount else {
      throw KeyStorageError(.corrupted, record: name, message: "the record is damaged; it was left as it is")
    }
    keyIdentifier = Array(bytes[8..<16])
    version = UInt64(bigEndianBytes: bytes[16..<24])
    header = bytes[0..<24]
    nonce = bytes[24..<Self.headerByteCount]
    sealed = bytes[Self.headerByteCount...]
  }

  /// Opens the record.
  func open(with key: SealingKey, store: [UInt8], name: String) throws(KeyStorageError) -> SecretBytes {
    do throws(AEADError) {
      return try XChaCha20Poly1305.open(
        sealed, key: key.bytes, nonce: nonce, additionalData: Self.associatedData(header, store: store, name: name))
    } catch {
      throw KeyStorageError(
        .corrupted, record: name, message: "the record is damaged or not the one stored here; it was left as it is")
    }
  }

  /// Seals a value.
  static func seal(
    _ plaintext: some Collection<UInt8>, with key: SealingKey, version: UInt64, store: [UInt8], name: String
  ) throws(KeyStorageError) -> [UInt8] {
    let header = magic + [format] + key.identifier + version.bigEndianBytes
    let nonce = SecureRandom.bytes(count: XChaCha20Poly1305.nonceByteCount)
    do throws(AEADError) {
      let sealed = try XChaCha20Poly1305.seal(
        plaintext, key: key.bytes, nonce: nonce, additionalData: associatedData(header[...], store: store, name: name))
      return header + nonce + sealed
    } catch {
      throw KeyStorageError(.unavailable, record: name, message: "the value could not be sealed")
    }
  }

  private static func associatedData(_ header: ArraySlice<UInt8>, store: [UInt8], name: String) -> [UInt8] {
    Array("oms-key-storage sealed record".utf8) + header + store + Array(name.utf8)
  }
}
