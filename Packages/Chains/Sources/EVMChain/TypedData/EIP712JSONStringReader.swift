/// Reads one JSON string (RFC 8259, section 7). The text must be UTF-8, and surrogates must come in pairs.
struct EIP712JSONStringReader {
  let text: UnsafeBufferPointer<UInt8>
  /// At first the opening quotation mark, in the end the byte behind the closing one.
  private(set) var position: Int

  init(text: UnsafeBufferPointer<UInt8>, position: Int) {
    self.text = text
    self.position = position
  }

  mutating func read() throws(TypedDataError) -> String {
    let start = position
    position += 1
    if let plain = plainText() { return plain }
    var content: [UInt8] = []
    while true {
      guard position < text.count else { throw fault("the text ends inside a string") }
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let string = String(validating: content, as: UTF8.self) else {
          throw TypedDataError(.malformedJSON, offset: start, "the string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        content.append(contentsOf: try escape())
      case 0..<0x20:
        throw fault("a control character stands in a string only as an escape")
      default:
        content.append(byte)
        position += 1
      }
    }
  }

  /// The string when it has only ASCII characters and no escapes; otherwise the position stays where it is.
  private mutating func plainText() -> String? {
    var end = position
    while end < text.count {
      let byte = text[end]
      if byte == UInt8(ascii: "\"") { break }
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < text.count else { return nil }
    defer { position = end + 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: text[position..<end]), as: UTF8.self)
  }

  private mutating func escape() throws(TypedDataError) -> [UInt8] {
    guard position + 1 < text.count else { throw fault("the text ends inside a string") }
    let byte = text[position + 1]
    let plain: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
    case UInt8(ascii: "b"): plain = 8
    case UInt8(ascii: "f"): plain = 12
    case UInt8(ascii: "n"): plain = 10
    case UInt8(ascii: "r"): plain = 13
    case UInt8(ascii: "t"): plain = 9
    case UInt8(ascii: "u"): return Array(String(Character(try unicodeScalar())).utf8)
    default: throw fault("an unknown escape")
    }
    position += 2
    return [plain]
  }

  private mutating func unicodeScalar() throws(TypedDataError) -> Unicode.Scalar {
    let start = position
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
      text[position + 1] == UInt8(ascii: "u"), case let second = try codeUnit(), (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
    else {
      throw TypedDataError(.malformedJSON, offset: start, "half of a surrogate pair")
    }
    return scalar
  }

  private mutating func codeUnit() throws(TypedDataError) -> UInt16 {
    var unit: UInt16 = 0
    for index in (position + 2)..<(position + 6) {
      guard index < text.count, let digit = hexDigitValue(text[index]) else {
        throw fault("four hexadecimal digits expected")
      }
      unit = unit << 4 | UInt16(digit)
    }
    position += 6
    return unit
  }

  private func fault(_ message: String) -> TypedDataError {
    TypedDataError(.malformedJSON, offset: position, message)
  }
}
