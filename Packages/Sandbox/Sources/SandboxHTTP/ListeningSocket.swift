#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A bound, listening, non-blocking TCP socket; closed by whoever it is handed to.
struct ListeningSocket {
  let descriptor: Int32
  /// Port really bound.
  let port: Int

  /// Binds with `SO_REUSEADDR`, so that a restart does not wait for old connections to leave TIME_WAIT.
  init(host: String, port: Int) throws(HTTPServerError) {
    guard (0...65535).contains(port) else {
      throw HTTPServerError(
        code: .invalidPort, host: host, port: port, message: "port \(port) for \(host) is not in 0…65535")
    }
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    // Numeric addresses and `localhost` only: a name would be looked up outside this machine.
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV | (host == "localhost" ? 0 : AI_NUMERICHOST)
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list else {
      throw HTTPServerError(
        code: .addressNotAvailable, host: host, port: port,
        message: "cannot listen on \(host) port \(port): neither an IP address nor localhost")
    }
    defer { freeaddrinfo(first) }
    let info = first.pointee
    let fd = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
    guard fd >= 0 else { throw Self.failure(errno, host: host, port: port) }
    do throws(HTTPServerError) {
      var yes: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      guard setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, size) == 0,
        fcntl(fd, F_SETFD, FD_CLOEXEC) == 0,
        fcntl(fd, F_SETFL, O_NONBLOCK) == 0,
        bind(fd, info.ai_addr, info.ai_addrlen) == 0,
        listen(fd, 1024) == 0
      else { throw Self.failure(errno, host: host, port: port) }
      descriptor = fd
      self.port = try Self.boundPort(fd, host: host, port: port)
    } catch {
      close(fd)
      throw error
    }
  }

  private static func boundPort(_ fd: Int32, host: String, port: Int) throws(HTTPServerError) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let family: Int32? = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(fd, address, &length) == 0 ? Int32(address.pointee.sa_family) : nil
      }
    }
    guard let family else { throw failure(errno, host: host, port: port) }
    return withUnsafeMutablePointer(to: &storage) { pointer in
      if family == AF_INET6 {
        return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin6_port))
        }
      }
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }

  private static func failure(_ number: Int32, host: String, port: Int) -> HTTPServerError {
    let code: HTTPServerError.Code
    let reason: String
    switch number {
    case EADDRINUSE: (code, reason) = (.addressInUse, "something else listens there")
    case EACCES, EPERM: (code, reason) = (.permissionDenied, "permission denied")
    case EADDRNOTAVAIL: (code, reason) = (.addressNotAvailable, "no such address on this machine")
    default: (code, reason) = (.systemFailure, String(cString: strerror(number)))
    }
    return HTTPServerError(
      code: code, host: host, port: port, message: "cannot listen on \(host) port \(port): \(reason)")
  }
}
