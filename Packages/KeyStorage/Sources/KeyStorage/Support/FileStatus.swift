#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What we look at in a file's status.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable { case file, folder, symbolicLink, other }

  package let kind: Kind
  /// Owner, group and other permission bits.
  package let permissions: UInt32
  package let owner: UInt32
  package let size: Int
  /// Tells a file from one that was put in its place.
  package let identity: UInt64

  /// The status of what is at the path, not following a symbolic link; nil when there is nothing.
  package static func of(_ path: String) throws(KeyStorageError) -> FileStatus? {
    var information = stat()
    guard lstat(path, &information) == 0 else {
      if errno == ENOENT { return nil }
      throw .posix(errno, "cannot look at", path)
    }
    return FileStatus(information)
  }

  init(_ information: stat) {
    kind =
      switch information.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    permissions = UInt32(information.st_mode & 0o777)
    owner = UInt32(information.st_uid)
    size = Int(information.st_size)
    identity = UInt64(information.st_ino)
  }

  /// Refuses what is no regular file, is another user's, or is open to others.
  package func checkPrivateFile(_ path: String) throws(KeyStorageError) {
    switch kind {
    case .file: break
    case .symbolicLink: throw KeyStorageError(.permission, message: "\(path) is a symbolic link; these are refused")
    case .folder: throw KeyStorageError(.unavailable, message: "\(path) is a folder, a file was expected")
    case .other: throw KeyStorageError(.unavailable, message: "\(path) is no regular file")
    }
    guard permissions & 0o077 == 0 else {
      throw KeyStorageError(.permission, message: "\(path) is open to other users; close it with chmod 600")
    }
    guard geteuid() == 0 || owner == UInt32(geteuid()) else {
      throw KeyStorageError(.permission, message: "\(path) belongs to another user")
    }
  }
}
