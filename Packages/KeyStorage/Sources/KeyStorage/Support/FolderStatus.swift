#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Who can put files into a folder.
///
/// A symbolic link to the folder is followed, unlike one to a file: people do keep their data folder on another disk,
/// and whoever could exchange the link can write to the folder above and rename a true folder just as well.
package struct FolderStatus: Sendable {
  private let mode: UInt32

  /// The status of the folder, or nil when there is none.
  package static func of(_ path: String) throws(KeyStorageError) -> FolderStatus? {
    var information = stat()
    guard stat(path, &information) == 0 else {
      // What stands in the way is found and named when the folder is used.
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .posix(errno, "cannot look at", path)
    }
    return information.st_mode & S_IFMT == S_IFDIR ? FolderStatus(mode: UInt32(information.st_mode)) : nil
  }

  /// Refuses a folder in which other users can exchange files: one they can write to, unless it is sticky.
  package func checkOnlyOwnerWrites(_ path: String) throws(KeyStorageError) {
    guard mode & 0o022 != 0, mode & 0o1000 == 0 else { return }
    throw KeyStorageError(
      .permission, message: "other users can write to the folder \(path); close it with chmod 700 \(path)")
  }
}
