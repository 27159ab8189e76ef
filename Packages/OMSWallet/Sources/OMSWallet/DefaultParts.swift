internal import KeyStorage
@_spi(OMSInternal) internal import OMSCore
internal import SQLiteKeyStorage
internal import Synchronization
internal import WebRPCCurl

/// The parts that every wallet with default configuration shares in a process.
enum DefaultParts {
  /// One transport, with its connections, for the life of the process.
  static let transport = CurlTransport()

  private static let storages = Mutex<[String: SQLiteKeyStorage]>([:])

  /// The database at a path, opened once.
  static func storage(at path: String) throws -> SQLiteKeyStorage {
    try storages.withLock { storages in
      if let storage = storages[path] { return storage }
      do throws(KeyStorageError) {
        let storage = try SQLiteKeyStorage(path: path)
        storages[path] = storage
        return storage
      } catch {
        throw OMSWalletError(
          code: .storageError, operation: nil, message: "the key store \(path) cannot be opened: \(error.message)",
          underlyingError: error)
      }
    }
  }

  /// The file of the sealing key for a database.
  static func sealingKeyPath(besides path: String) -> String {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return folder + "/sealing.key"
  }
}
