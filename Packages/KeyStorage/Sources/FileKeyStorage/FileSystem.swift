#if os(Linux)
  import CLinuxFiles
  import KeyStorage

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A file system as a whole.
  enum FileSystem {
    /// Makes everything on the folder's file system durable.
    static func sync(of folder: String) throws(KeyStorageError) {
      let raw = openDescriptor(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
      guard raw >= 0 else { throw .posix(errno, "cannot open", folder) }
      let file = FileDescriptor(raw)
      guard syncfs(file.raw) == 0 else { throw .posix(errno, "cannot make durable", folder) }
    }
  }
#endif
