#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading and writing whole files that only their owner may see.
package enum PrivateFile {
  /// Opens without following a symbolic link and checks that it is a regular file of ours, closed to others.
  /// - Returns: the descriptor, or nil when there is no such file.
  package static func open(_ path: String, flags: Int32) throws(KeyStorageError) -> FileDescriptor? {
    try openChecked(path, flags: flags)?.file
  }

  private static func openChecked(
    _ path: String, flags: Int32
  ) throws(KeyStorageError) -> (file: FileDescriptor, status: FileStatus)? {
    let raw = openDescriptor(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0)
    guard raw >= 0 else {
      if errno == ENOENT { return nil }
      throw .posix(errno, "cannot open", path)
    }
    let file = FileDescriptor(raw)
    let status = try file.status(path)
    try status.checkPrivateFile(path)
    return (file, status)
  }

  /// The content, or nil when there is no such file.
  package static func read(_ path: String, limit: Int) throws(KeyStorageError) -> [UInt8]? {
    guard let (file, status) = try openChecked(path, flags: O_RDONLY) else { return nil }
    guard status.size <= limit else {
      throw KeyStorageError(.corrupted, message: "\(path) is larger than such a file can be; it was left as it is")
    }
    return try file.read(status.size, path: path)
  }

  /// Puts the content in the place of the file's: afterwards, also after a power failure, it is the old or the new one.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(KeyStorageError) {
    let temporary = try TemporaryFile(beside: path, bytes)
    guard rename(temporary.path, path) == 0 else { throw .posix(errno, "cannot write", path) }
    temporary.wasRenamed()
    try syncFolder(of: path)
  }

  /// Creates the file with its whole content.
  /// - Returns: false when there is a file already, which is then left alone.
  package static func create(_ path: String, with bytes: [UInt8]) throws(KeyStorageError) -> Bool {
    let temporary = try TemporaryFile(beside: path, bytes)
    guard link(temporary.path, path) == 0 else {
      if errno == EEXIST { return false }
      throw .posix(errno, "cannot create", path)
    }
    try syncFolder(of: path)
    return true
  }

  /// Makes renames and new names in the file's folder durable.
  package static func syncFolder(of path: String) throws(KeyStorageError) {
    try syncFolder(folder(of: path))
  }

  /// Makes renames and new names in the folder durable.
  package static func syncFolder(_ folder: String) throws(KeyStorageError) {
    let raw = openDescriptor(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard raw >= 0 else { throw .posix(errno, "cannot open", folder) }
    try FileDescriptor(raw).sync(folder)
  }

  /// Creates the folder and those above it that are missing, closed to others.
  package static func makeFolder(_ path: String) throws(KeyStorageError) {
    if folderExists(path) { return }
    let status = try FileStatus.of(path)
    // Another process may have created it just now.
    if status?.kind == .folder || folderExists(path) { return }
    guard status == nil else {
      throw KeyStorageError(.unavailable, message: "\(path) is in the place of a folder")
    }
    try makeFolder(folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .posix(errno, "cannot create", path) }
    try syncFolder(of: path)
  }

  private static func folderExists(_ path: String) -> Bool {
    let raw = openDescriptor(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    if raw >= 0 { close(raw) }
    return raw >= 0
  }

  /// The part of a path before its last component.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// `open(2)`, which Swift sees as a function with a variable number of arguments.
package func openDescriptor(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
  open(path, flags, mode_t(mode))
}
