/// Reads one string of a JSON text (RFC 8259 §7). The bytes must be UTF-8, and surrogates must come in pairs.
struct JSONStringReader {
  private let bytes: UnsafeRawBufferPointer
  /// At first the opening quotation mark, in the end the byte behind the closing one.
  private(set) var position: Int

  init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func read() throws(JSONTextError) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: content, as: UTF8.self) else {
          throw JSONTextError(reason: "the string is not UTF-8", offset: start)
        }
        return text
      case UInt8(ascii: "\\"): content.append(contentsOf: try escape())
      case 0..<0x20: throw fault("a control character stands in a string only as an escape")
      default:
        content.append(byte)
        position += 1
      }
    }
    throw fault("the text ends inside a string")
  }

  private mutating func escape() throws(JSONTextError) -> [UInt8] {
    guard position + 1 < bytes.count else { throw fault("the text ends inside a string") }
    let byte = bytes[position + 1]
    let plain: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0c
    case UInt8(ascii: "n"): plain = 0x0a
    case UInt8(ascii: "r"): plain = 0x0d
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
    default: throw fault("an unknown escape")
    }
    position += 2
    return [plain]
  }

  private mutating func scalar() throws(JSONTextError) -> Unicode.Scalar {
    let start = position
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u"), case let second = try codeUnit(), (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
    else {
      throw JSONTextError(reason: "half of a surrogate pair", offset: start)
    }
    return scalar
  }

  private mutating func codeUnit() throws(JSONTextError) -> UInt16 {
    guard bytes.count - position >= 6 else { throw fault("four hexadecimal digits expected") }
    var unit: UInt16 = 0
    for byte in bytes[(position + 2)..<(position + 6)] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: throw fault("four hexadecimal digits expected")
      }
      unit = unit << 4 | UInt16(digit)
    }
    position += 6
    return unit
  }

  private func fault(_ reason: String) -> JSONTextError { JSONTextError(reason: reason, offset: position) }
}
