/// Turns what a client sends after the handshake into messages and control frames, without any I/O (RFC 6455 §5).
/// Handles split and joined input.
struct WebSocketReader {
  enum Event: Equatable {
    case message(WebSocketMessage)
    case ping([UInt8])
    case pong
    /// The code is nil when the frame was empty.
    case close(UInt16?)
  }

  /// Why the connection must be failed, with the close code that says so.
  struct Failure: Error, Equatable {
    let code: UInt16
    let reason: String

    static func violation(_ reason: String) -> Failure { Failure(code: 1002, reason: reason) }
  }

  private struct Header {
    let isFinal: Bool
    let opcode: WebSocketFrame.Opcode
    let size: Int
    let mask: [UInt8]
    /// Bytes before the payload.
    let length: Int
  }

  private let maximumSize: Int
  private var input: ArraySlice<UInt8> = []
  /// Kind and content of a message whose last fragment has not come.
  private var partial: (opcode: WebSocketFrame.Opcode, bytes: [UInt8])?

  init(maximumMessageSize: Int) { maximumSize = maximumMessageSize }

  /// Bytes received and not yet used.
  var buffered: Int { input.count }

  mutating func append(_ bytes: some Collection<UInt8>) {
    if input.isEmpty { input = [] }
    input.append(contentsOf: bytes)
  }

  /// The next event, or nil when more bytes are needed. After a failure the reader must not be used again.
  mutating func next() throws(Failure) -> Event? {
    while let header = try readHeader() {
      guard input.count >= header.length + header.size else { return nil }
      let start = input.startIndex + header.length
      var payload = Array(input[start..<(start + header.size)])
      input = input[(start + header.size)...]
      for index in payload.indices { payload[index] ^= header.mask[index & 3] }
      if let event = try take(header, payload) { return event }
    }
    return nil
  }

  /// Reads a header without consuming it: what it says is checked before its payload has arrived.
  private func readHeader() throws(Failure) -> Header? {
    guard input.count >= 2 else { return nil }
    let (first, second) = (input[input.startIndex], input[input.startIndex + 1])
    guard first & 0x70 == 0 else { throw .violation("reserved bits are set") }
    guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0f) else { throw .violation("unknown opcode") }
    guard second & 0x80 != 0 else { throw .violation("frames from clients must be masked") }
    let isFinal = first & 0x80 != 0
    let short = Int(second & 0x7f)
    if opcode.isControl {
      guard isFinal, short <= 125 else { throw .violation("control frames are whole and short") }
    } else if opcode == .continuation {
      guard partial != nil else { throw .violation("nothing to continue") }
    } else {
      guard partial == nil else { throw .violation("a message inside another") }
    }
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    let length = 2 + extra + 4
    guard input.count >= length else { return nil }
    var size = UInt64(extra == 0 ? short : 0)
    for offset in 0..<extra { size = size << 8 | UInt64(input[input.startIndex + 2 + offset]) }
    guard extra != 2 || size >= 126, extra != 8 || size >= 0x1_0000, size >> 63 == 0 else {
      throw .violation("the length is not in its shortest form")
    }
    guard opcode.isControl || size <= UInt64(max(maximumSize - (partial?.bytes.count ?? 0), 0)) else {
      throw Failure(code: 1009, reason: "messages have at most \(maximumSize) bytes")
    }
    let mask = Array(input[(input.startIndex + length - 4)..<(input.startIndex + length)])
    return Header(isFinal: isFinal, opcode: opcode, size: Int(size), mask: mask, length: length)
  }

  private mutating func take(_ header: Header, _ payload: [UInt8]) throws(Failure) -> Event? {
    switch header.opcode {
    case .ping: return .ping(payload)
    case .pong: return .pong
    case .close: return .close(try Self.closeCode(payload))
    case .text, .binary:
      guard header.isFinal else {
        partial = (header.opcode, payload)
        return nil
      }
      return .message(try Self.message(header.opcode, payload))
    case .continuation:
      partial?.bytes.append(contentsOf: payload)
      guard header.isFinal, let whole = partial else { return nil }
      partial = nil
      return .message(try Self.message(whole.opcode, whole.bytes))
    }
  }

  private static func message(
    _ opcode: WebSocketFrame.Opcode, _ bytes: [UInt8]
  ) throws(Failure) -> WebSocketMessage {
    guard opcode == .text else { return .binary(bytes) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(code: 1007, reason: "the text is not UTF-8")
    }
    return .text(text)
  }

  private static func closeCode(_ payload: [UInt8]) throws(Failure) -> UInt16? {
    guard !payload.isEmpty else { return nil }
    guard payload.count >= 2 else { throw .violation("half a close code") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard WebSocketFrame.isSendable(code) else { throw .violation("a close code that must not be sent") }
    guard String(validating: payload.dropFirst(2), as: UTF8.self) != nil else {
      throw Failure(code: 1007, reason: "the reason is not UTF-8")
    }
    return code
  }
}
