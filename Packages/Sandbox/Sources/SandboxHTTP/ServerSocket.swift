#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The calls on descriptors that the service thread makes itself.
enum ServerSocket {
  /// The next waiting connection, or nil when there is none (or none can be taken now).
  static func accept(from listener: Int32) -> Int32? {
    while true {
      #if canImport(Glibc)
        let descriptor = Glibc.accept(listener, nil, nil)
      #else
        let descriptor = Darwin.accept(listener, nil, nil)
      #endif
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        // The listening socket stays readable: without a pause the thread would spin.
        usleep(10_000)
        return nil
      default: return nil
      }
    }
  }

  static func shutDownWriting(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #else
      _ = shutdown(descriptor, SHUT_WR)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }
}
