import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A WebSocket client of a test, on a bare socket: what it sends and gets is plain to see.
final class TestSocket: Sendable {
  enum Event: Equatable {
    case text([UInt8])
    /// The server's close code; nil when the connection just ended.
    case closed(UInt16?)
    /// Nothing came for 20 seconds.
    case silence
  }

  private let descriptor: Int32
  /// Runs the blocking calls outside the concurrency pool, one after the other.
  private let queue = DispatchQueue(label: "test socket")

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// Asks for a WebSocket and answers the HTTP status, with a client if that is 101.
  static func open(
    port: Int, headers: [(String, String)], query: String = ""
  ) async throws -> (status: Int, socket: TestSocket) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    let client = TestSocket(descriptor)
    let fields = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
    let request =
      "GET /api/client/socket\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
      + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(fields)\r\n"
    let head = try await client.blocking { () throws(Failure) in
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 else { throw Failure(number: errno) }
      try client.write(Array(request.utf8))
      var head: [UInt8] = []
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        guard let byte = try client.read(1)?.first else { throw Failure(number: ECONNRESET) }
        head.append(byte)
      }
      return head
    }
    return (Int(String(decoding: head.dropFirst(9).prefix(3), as: UTF8.self)) ?? 0, client)
  }

  struct Failure: Error { let number: Int32 }

  func send(_ text: String) async throws {
    let payload = Array(text.utf8)
    var frame: [UInt8] = [0x81]
    if payload.count < 126 {
      frame.append(0x80 | UInt8(payload.count))
    } else {
      frame += [0xfe, UInt8(payload.count >> 8 & 0xff), UInt8(payload.count & 0xff)]
    }
    let key: [UInt8] = [1, 2, 3, 4]
    frame += key + payload.enumerated().map { $1 ^ key[$0 & 3] }
    try await blocking { [frame] () throws(Failure) in try self.write(frame) }
  }

  /// What comes next; pings are left unanswered.
  func next() async throws -> Event {
    try await blocking { () throws(Failure) in
      while true {
        guard let head = try self.read(2) else { return .closed(nil) }
        guard head.count == 2 else { return .silence }
        var size = Int(head[1] & 0x7f)
        if size >= 126 {
          guard let length = try self.read(size == 126 ? 2 : 8) else { return .closed(nil) }
          size = length.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let payload = try self.read(size) else { return .closed(nil) }
        switch head[0] & 0x0f {
        case 1: return .text(payload)
        case 8: return .closed(payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil)
        default: continue
        }
      }
    }
  }

  /// The next message as JSON; nil when there is none.
  func message() async throws -> JSON? {
    guard case .text(let bytes) = try await next() else { return nil }
    return try JSON(bytes: bytes)
  }

  /// Sends what a client sends, and answers the next message.
  func ask(_ event: String, _ topic: String, ref: String) async throws -> JSON? {
    try await send(#"{"topic":"\#(topic)","event":"\#(event)","ref":"\#(ref)","data":{}}"#)
    return try await message()
  }

  private func blocking<T: Sendable>(_ body: @escaping @Sendable () throws(Failure) -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        do throws(Failure) {
          continuation.resume(returning: try body())
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { piece in
        #if canImport(Glibc)
          Glibc.send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
        #else
          Darwin.send(descriptor, piece.baseAddress, piece.count, 0)
        #endif
      }
      guard count > 0 else { throw Failure(number: errno) }
      sent += count
    }
  }

  /// `count` bytes; nil at the end of the stream, fewer when nothing comes for a long time.
  private func read(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: max(count, 1))
    while bytes.count < count {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20_000) > 0 else { return [] }
      let received = recv(descriptor, &buffer, count - bytes.count, 0)
      guard received > 0 else { return nil }
      bytes.append(contentsOf: buffer[..<received])
    }
    return bytes
  }
}
