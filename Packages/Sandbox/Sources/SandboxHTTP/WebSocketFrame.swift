/// The wire format of RFC 6455 §5.2 as the server writes it: unmasked and unfragmented.
enum WebSocketFrame {
  enum Opcode: UInt8 {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xa

    var isControl: Bool { rawValue & 0x8 != 0 }
  }

  static func bytes(_ opcode: Opcode, _ payload: some Collection<UInt8>) -> [UInt8] {
    var bytes = [0x80 | opcode.rawValue]
    switch payload.count {
    case ..<126: bytes.append(UInt8(payload.count))
    case ..<0x1_0000: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
    default:
      bytes.append(127)
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 0xff)) }
    }
    bytes.append(contentsOf: payload)
    return bytes
  }

  /// A close frame; the reason is cut to what fits, at a character's end.
  static func close(_ code: UInt16?, _ reason: String = "") -> [UInt8] {
    guard let code else { return bytes(.close, []) }
    var text = reason
    while text.utf8.count > 123 { text.removeLast() }
    return bytes(.close, [UInt8(code >> 8), UInt8(code & 0xff)] + Array(text.utf8))
  }

  /// Codes that may be on the wire (RFC 6455 §7.4 and its registry).
  static func isSendable(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
