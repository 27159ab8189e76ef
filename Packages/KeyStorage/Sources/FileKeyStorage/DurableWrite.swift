import KeyStorage

#if os(Linux)
  import CLinuxFiles
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileDescriptor {
  /// Writes everything at an offset, durably.
  ///
  /// Where the system can do so, other parts of the file that were written are not waited for: less has to reach the
  /// disk than with `syncData`.
  func writeDurably(_ bytes: [UInt8], at offset: Int, path: String) throws(KeyStorageError) {
    #if os(Linux)
      var done = 0
      while done < bytes.count {
        let put = bytes.withUnsafeBytes { buffer in
          oms_pwrite_durably(raw, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
        }
        if put > 0 {
          done += put
        } else if put == 0 || Self.isUnknown(errno) {
          break
        } else if errno != EINTR {
          throw .posix(errno, "cannot write", path)
        }
      }
      if done == bytes.count { return }
    #endif
    try writeAll(bytes, at: offset, path: path)
    try syncData(path)
  }

  /// Whether a kernel or a file system does not know of writes that are durable one by one.
  private static func isUnknown(_ number: Int32) -> Bool {
    number == ENOSYS || number == EOPNOTSUPP || number == EINVAL
  }
}
