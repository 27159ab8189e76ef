#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a loopback server could not start.
public struct LoopbackError: Error, CustomStringConvertible {
  /// What failed, with the system's reason.
  public let description: String

  init(_ what: String) {
    description = "\(what): \(String(cString: strerror(errno)))"
  }
}

/// Sockets on 127.0.0.1.
enum LoopbackSocket {
  /// A listening socket on a free port.
  static func listen(backlog: Int32) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = try stream()
    var address = loopbackAddress(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
        guard bind(descriptor, address, length) == 0 else { return -1 }
        return getsockname(descriptor, address, &length)
      }
    }
    guard result == 0, systemListen(descriptor, backlog) == 0 else {
      defer { close(descriptor) }
      throw LoopbackError("bind")
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// The next connection. A child process started meanwhile must not keep it open.
  static func accept(_ listener: Int32) -> Int32 {
    let descriptor = systemAccept(listener)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func stream() throws -> Int32 {
    #if os(Linux)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw LoopbackError("socket") }
    return descriptor
  }

  /// A socket that has begun to connect.
  static func connectWithoutWaiting(port: UInt16) throws -> Int32 {
    let descriptor = try stream()
    guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw LoopbackError("fcntl") }
    var address = loopbackAddress(port: port)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }

  static func loopbackAddress(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Answers are small; none of them should wait for an acknowledgement.
  static func setNoDelay(_ descriptor: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// The system's `accept`, which the method of the same name hides.
private func systemAccept(_ listener: Int32) -> Int32 {
  accept(listener, nil, nil)
}

/// The system's `listen`, which the method of the same name hides.
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
  listen(descriptor, backlog)
}
