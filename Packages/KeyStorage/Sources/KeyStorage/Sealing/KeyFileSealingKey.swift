public import CryptoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A sealing key in a file that only its owner may read.
///
/// The file is created with a random key at the first use: under a random name, mode 0600, made durable, and only
/// then under its own name. A file that is open to other users, or is a symbolic link, is refused.
public struct KeyFileSealingKey: SealingKeyProvider {
  /// Where the file is.
  public let path: String

  /// Names the file; nothing is read or created yet.
  public init(path: String) { self.path = path }

  /// The key in the file; of several (in the middle of a rotation), the first.
  public func sealingKey() throws(KeyStorageError) -> SecretBytes {
    guard let key = try candidateKeys().first else {
      throw KeyStorageError(.corrupted, message: "\(path) holds no key; it was left as it is")
    }
    return key
  }

  /// All keys in the file.
  public func candidateKeys() throws(KeyStorageError) -> [SecretBytes] {
    if let keys = try existingKeys() { return keys }
    try PrivateFile.makeFolder(PrivateFile.folder(of: path))
    _ = try PrivateFile.create(path, with: KeyFile.encode([.random(count: SealedRecord.keyByteCount)]))
    guard let keys = try existingKeys() else {
      throw KeyStorageError(.unavailable, message: "\(path) was removed while it was being read")
    }
    return keys
  }

  /// The keys, or nil when there is no file.
  func existingKeys() throws(KeyStorageError) -> [SecretBytes]? {
    guard let bytes = try PrivateFile.read(path, limit: KeyFile.byteLimit) else { return nil }
    return try KeyFile.decode(bytes, path: path)
  }
}
