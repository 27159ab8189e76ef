#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension KeyStorageError {
  /// The error for a failed system call on a file.
  package static func posix(_ number: Int32, _ action: String, _ path: String) -> KeyStorageError {
    let reason = String(cString: strerror(number)).lowercased()
    switch number {
    case EACCES, EPERM: return KeyStorageError(.permission, message: "\(action) \(path): \(reason)")
    case EROFS: return KeyStorageError(.permission, message: "\(action) \(path): it is on a read-only medium")
    case ELOOP: return KeyStorageError(.permission, message: "\(action) \(path): symbolic links are refused")
    case ENOSPC, EDQUOT, EFBIG:
      return KeyStorageError(.unavailable, message: "\(action) \(path): no space left (\(reason)); nothing was changed")
    default: return KeyStorageError(.unavailable, message: "\(action) \(path): \(reason)")
    }
  }
}
