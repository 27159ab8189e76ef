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
/// The file is created with a random key when a store without sealed records is written to: under a random name, mode
/// 0600, made durable, and only then under its own name. When a store has sealed records and the file is missing,
/// nothing is created. A file that is open to other users, or is a symbolic link, is refused, and so is a folder to
/// which others can write. Beside it lies `<path>.stores`, which notes the stores that are sealed with the key.
public struct KeyFileSealingKey: SealingKeyProvider {
  /// Where the file is.
  public let path: String

  /// Names the file; nothing is read or created yet.
  public init(path: String) { self.path = path }

  /// The key for a store that has no sealed records yet; creates the file when it is missing.
  ///
  /// Of several keys (in the middle of a rotation) the first.
  public func sealingKey() throws(KeyStorageError) -> SecretBytes {
    if let keys = try existingKeys() { return keys[0] }
    try PrivateFile.makeFolder(PrivateFile.folder(of: path))
    try register.begin()
    _ = try PrivateFile.create(path, with: KeyFile.encode([.random(count: SealedRecord.keyByteCount)]))
    guard let keys = try existingKeys() else {
      throw KeyStorageError(.unavailable, message: "\(path) was removed while it was being read")
    }
    return keys[0]
  }

  /// All keys in the file, which must be there: a new one would open no record and hide that the old one is lost.
  /// - Throws: `locked` when the file is missing.
  public func candidateKeys() throws(KeyStorageError) -> [SecretBytes] {
    if let keys = try existingKeys() { return keys }
    throw KeyStorageError(
      .locked,
      message: """
        the sealing key \(path) is missing, and the store was sealed with it: restore \(path) from a backup, or \
        remove the store to begin anew
        """)
  }

  /// Notes with which key a store is sealed, so that a rotation does not lock it out.
  public func note(store: String, keyIdentifier: String?) throws(KeyStorageError) {
    guard try FileStatus.of(path) != nil else { return }
    try register.note(store, key: keyIdentifier)
  }

  /// The list of the stores that are sealed with the keys in this file.
  var register: StoreRegister { StoreRegister(path: path + ".stores") }

  /// The keys, or nil when there is no file.
  func existingKeys() throws(KeyStorageError) -> [SecretBytes]? {
    let folder = PrivateFile.folder(of: path)
    try FolderStatus.of(folder)?.checkOnlyOwnerWrites(folder)
    TemporaryFile.removeLeftovers(beside: path, endings: ["", ".lock", ".stores"])
    guard let bytes = try PrivateFile.read(path, limit: KeyFile.byteLimit) else { return nil }
    return try KeyFile.decode(bytes, path: path)
  }
}
