#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, closed with the object.
package final class FileDescriptor: Sendable {
  package let raw: Int32

  package init(_ raw: Int32) { self.raw = raw }

  deinit { close(raw) }

  package func status(_ path: String) throws(KeyStorageError) -> FileStatus {
    var information = stat()
    guard fstat(raw, &information) == 0 else { throw .posix(errno, "cannot look at", path) }
    return FileStatus(information)
  }

  /// Everything from an offset to the end of the file.
  package func readAll(from offset: Int = 0, limit: Int, path: String) throws(KeyStorageError) -> [UInt8] {
    let size = try status(path).size - offset
    guard size <= limit else {
      throw KeyStorageError(.corrupted, message: "\(path) is larger than such a file can be; it was left as it is")
    }
    return try read(size, from: offset, path: path)
  }

  /// As many bytes from an offset as there are, at most `size`.
  package func read(_ size: Int, from offset: Int = 0, path: String) throws(KeyStorageError) -> [UInt8] {
    guard size > 0 else { return [] }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let base = buffer.baseAddress {
        let got = pread(raw, base + count, size - count, off_t(offset + count))
        if got > 0 {
          count += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    guard failure == 0 else { throw .posix(failure, "cannot read", path) }
    return bytes
  }

  /// Writes everything, at the offset or (nil) where the file stands.
  package func writeAll(_ bytes: [UInt8], at offset: Int? = nil, path: String) throws(KeyStorageError) {
    let failure: Int32 = bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count, let base = buffer.baseAddress {
        let put =
          offset.map { pwrite(raw, base + done, buffer.count - done, off_t($0 + done)) }
          ?? write(raw, base + done, buffer.count - done)
        if put >= 0 {
          done += put
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    guard failure == 0 else { throw .posix(failure, "cannot write", path) }
  }

  /// Makes the content durable.
  package func sync(_ path: String) throws(KeyStorageError) {
    guard fsync(raw) == 0 else { throw .posix(errno, "cannot make durable", path) }
  }

  /// Makes the content durable, and of the status only what is needed to find it.
  package func syncData(_ path: String) throws(KeyStorageError) {
    #if os(Linux)
      guard fdatasync(raw) == 0 else { throw .posix(errno, "cannot make durable", path) }
    #else
      try sync(path)
    #endif
  }
}
