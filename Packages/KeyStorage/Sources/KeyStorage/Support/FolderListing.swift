#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names in a folder.
package enum FolderListing {
  package static func names(_ path: String) throws(KeyStorageError) -> [String] {
    guard let stream = opendir(path) else { throw .posix(errno, "cannot list", path) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .posix(errno, "cannot list", path) }
    return names
  }

  package static func isEmpty(_ path: String) throws(KeyStorageError) -> Bool { try names(path).isEmpty }
}
