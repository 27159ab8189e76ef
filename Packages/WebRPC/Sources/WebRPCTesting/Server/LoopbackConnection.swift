import Synchronization
public import WebRPC

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One accepted connection, read and written with plain blocking calls by the thread that serves it.
public final class LoopbackConnection {
  /// Which accepted connection this is, counted from 1.
  public let number: Int

  /// Whether the server still wants requests from it.
  public private(set) var isOpen = true

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 65_536)
  private var requestCount = 0

  init(descriptor: Int32, number: Int) {
    self.descriptor = descriptor
    self.number = number
  }

  /// The next request, or nil when the client is gone or sent something unreadable.
  func readRequest() -> LoopbackRequest? {
    while true {
      if let end = headEnd() { return readBody(headEnd: end) }
      guard buffer.count < 1 << 20, fill() else { return nil }
    }
  }

  /// Waits until the client closes its side.
  public func waitForClientToClose() {
    while fill() { buffer.removeAll(keepingCapacity: true) }
    isOpen = false
  }

  /// Writes everything; false when the client is gone.
  @discardableResult
  public func write(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else {
        isOpen = false
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writes the text.
  @discardableResult
  public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// A complete answer with its length.
  @discardableResult
  public func answer(_ status: Int, headers: WebRPCHeaders = [:], _ body: some Collection<UInt8>) -> Bool {
    var head = "HTTP/1.1 \(status) Some Reason\r\n"
    for (name, value) in headers.pairs { head += "\(name): \(value)\r\n" }
    if status != 204, status != 304 { head += "Content-Length: \(body.count)\r\n" }
    return write(Array((head + "\r\n").utf8) + (status == 204 || status == 304 ? [] : Array(body)))
  }

  /// Gives other threads a few milliseconds.
  public func pause() { usleep(2_000) }

  /// Says that nothing more will be written, and goes on reading.
  public func finishWriting() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends the connection in order.
  public func close() {
    isOpen = false
  }

  /// Ends the connection with a reset instead of an orderly end.
  public func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    isOpen = false
  }

  private func fill() -> Bool {
    let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return false }
    buffer.append(contentsOf: chunk[..<count])
    return true
  }

  private func headEnd() -> Int? {
    guard buffer.count >= 4 else { return nil }
    for index in 3..<buffer.count where buffer[index] == 10 {
      if buffer[index - 1] == 13, buffer[index - 2] == 10, buffer[index - 3] == 13 { return index - 3 }
    }
    return nil
  }

  private func readBody(headEnd: Int) -> LoopbackRequest? {
    let lines = String(decoding: buffer[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    let parts = lines.first?.split(separator: " ") ?? []
    guard parts.count == 3 else { return nil }
    var headers = WebRPCHeaders()
    for line in lines.dropFirst() {
      let field = line.split(separator: ":", maxSplits: 1)
      guard let name = field.first else { return nil }
      headers.append(String(name), field.count == 2 ? String(field[1].drop { $0 == " " }) : "")
    }
    let length = headers["Content-Length"].flatMap { Int($0) } ?? 0
    buffer.removeFirst(headEnd + 4)
    while buffer.count < length {
      guard fill() else { return nil }
    }
    requestCount += 1
    defer { buffer.removeFirst(length) }
    return LoopbackRequest(
      method: String(parts[0]),
      target: String(parts[1]),
      headers: headers,
      body: Array(buffer[..<length]),
      connection: number,
      ordinal: requestCount
    )
  }
}
