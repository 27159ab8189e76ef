import CryptoCore
import CryptoP256

/// The sealed content of a credential: format (1 byte), private scalar (32), public key (65).
struct CredentialRecord {
  private static let format: UInt8 = 1
  private static let byteCount = 1 + 32 + 65

  let scalar: SecretBytes
  let publicKey: [UInt8]

  init(decoding bytes: SecretBytes, tag: String) throws(KeyStorageError) {
    let format = bytes.withUnsafeBytes { $0.first } ?? 0
    guard format <= Self.format else {
      throw KeyStorageError(
        .unsupportedVersion, record: tag, message: "the credential was stored by a newer version (format \(format))")
    }
    guard format == Self.format, bytes.count == Self.byteCount else {
      throw KeyStorageError(.corrupted, record: tag, message: "the record is no credential; it was left as it is")
    }
    scalar = SecretBytes(count: 32) { target in
      bytes.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[1..<33])) }
    }
    publicKey = bytes.withUnsafeBytes { Array($0[33...]) }
  }

  static func encode(_ key: P256PrivateKey) -> SecretBytes {
    SecretBytes(count: byteCount) { target in
      target[0] = format
      key.rawScalar.withUnsafeBytes { scalar in
        UnsafeMutableRawBufferPointer(rebasing: target[1..<33]).copyMemory(from: scalar)
      }
      UnsafeMutableRawBufferPointer(rebasing: target[33...]).copyBytes(from: key.publicKey.x963)
    }
  }
}
