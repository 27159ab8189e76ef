import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A client on a bare socket, so that tests decide every byte and every pause.
final class RawClient: Sendable {
  private let descriptor: Int32
  private let isClosed = Mutex(false)

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  static func connect(to port: Int) async throws -> RawClient {
    try await offPool {
      #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          #if canImport(Glibc)
            Glibc.connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
          #else
            Darwin.connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
          #endif
        }
      }
      guard result == 0 else {
        _ = closeDescriptor(descriptor)
        throw SocketFailure(number: errno)
      }
      var yes: Int32 = 1
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
      return RawClient(descriptor: descriptor)
    }
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// Sends everything; false when the server closed before it was all sent.
  @discardableResult
  func send(_ bytes: [UInt8]) async throws -> Bool {
    try await offPool { [descriptor] in
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { piece in
          #if canImport(Glibc)
            Glibc.send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
          #else
            Darwin.send(descriptor, piece.baseAddress, piece.count, 0)
          #endif
        }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }

  /// Reads until `isEnough`, the end of the stream, a reset, or ten seconds without a byte.
  func receive(until isEnough: @escaping @Sendable (String) -> Bool) async throws -> Received {
    try await offPool { [descriptor] in
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let text = String(decoding: bytes, as: UTF8.self)
        if isEnough(text) { return Received(text: text, end: .enough) }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 10_000) > 0 else { return Received(text: text, end: .silence) }
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count == 0 { return Received(text: text, end: .closed) }
        if count < 0 { return Received(text: text, end: .reset) }
        bytes.append(contentsOf: buffer[..<count])
      }
    }
  }

  /// Reads at least `count` bytes, or what comes before the end of the stream.
  func receiveBytes(_ count: Int) async throws -> [UInt8] {
    try await offPool { [descriptor] in
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while bytes.count < count {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 10_000) > 0 else { throw SocketFailure(number: ETIMEDOUT) }
        let received = recv(descriptor, &buffer, buffer.count, 0)
        if received <= 0 { break }
        bytes.append(contentsOf: buffer[..<received])
      }
      return bytes
    }
  }

  func receiveAll() async throws -> Received { try await receive { _ in false } }

  /// Reads `count` complete answers with short bodies.
  func answers(_ count: Int) async throws -> Received {
    try await receive { $0.components(of: "HTTP/1.1 ") == count && $0.utf8.last == 0x0a }
  }

  func close() {
    let wasClosed = isClosed.withLock { closed in
      defer { closed = true }
      return closed
    }
    if !wasClosed { _ = closeDescriptor(descriptor) }
  }

  /// Closes with a reset instead of an orderly end.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }
}

struct Received: Sendable {
  enum End: Sendable { case enough, closed, reset, silence }
  let text: String
  let end: End

  /// Lines without CR or LF. Bytes, not characters: CR LF together is one `Character`.
  var lines: [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
  var statuses: [Int] {
    lines.compactMap { $0.hasPrefix("HTTP/1.1 ") ? Int($0.dropFirst(9).prefix(3)) : nil }
  }
  var lastLine: String { lines.last { !$0.isEmpty } ?? "" }
}

struct SocketFailure: Error { let number: Int32 }

extension String {
  func components(of needle: String) -> Int {
    var count = 0
    var rest = utf8[...]
    let pattern = Array(needle.utf8)
    while let start = rest.firstIndex(of: pattern[0]) {
      if rest[start...].starts(with: pattern) { count += 1 }
      rest = rest[rest.index(after: start)...]
    }
    return count
  }
}

/// Runs blocking calls on a thread outside the concurrency pool, which the server's handlers need.
func offPool<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    // A queue of its own has a thread of its own; the global queue would share with the pool.
    DispatchQueue(label: "blocking").async { continuation.resume(with: Result { try body() }) }
  }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 {
  #if canImport(Glibc)
    Glibc.close(descriptor)
  #else
    Darwin.close(descriptor)
  #endif
}
