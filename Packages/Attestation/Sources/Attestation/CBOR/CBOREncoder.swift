/// Writes values in their preferred serialization (RFC 8949 §4.1).
struct CBOREncoder {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: CBORValue) {
    switch value {
    case .unsigned(let number): appendHead(0, number)
    case .negative(let number): appendHead(1, number)
    case .bytes(let content):
      appendHead(2, UInt64(content.count))
      bytes += content
    case .text(let text):
      appendHead(3, UInt64(text.utf8.count))
      bytes += text.utf8
    case .array(let elements):
      appendHead(4, UInt64(elements.count))
      for element in elements { append(element) }
    case .map(let entries):
      appendHead(5, UInt64(entries.count))
      for entry in entries {
        append(entry.key)
        append(entry.value)
      }
    case .tagged(let tag, let content):
      appendHead(6, tag)
      append(content)
    case .boolean(let value): bytes.append(value ? 0xf5 : 0xf4)
    case .null: bytes.append(0xf6)
    case .undefined: bytes.append(0xf7)
    }
  }

  private mutating func appendHead(_ major: UInt8, _ argument: UInt64) {
    let type = major << 5
    switch argument {
    case 0..<24: bytes.append(type | UInt8(argument))
    case 24...0xff: append(type | 24, argument, byteCount: 1)
    case 0x100...0xffff: append(type | 25, argument, byteCount: 2)
    case 0x1_0000...0xffff_ffff: append(type | 26, argument, byteCount: 4)
    default: append(type | 27, argument, byteCount: 8)
    }
  }

  private mutating func append(_ initial: UInt8, _ argument: UInt64, byteCount: Int) {
    bytes.append(initial)
    for index in (0..<byteCount).reversed() { bytes.append(UInt8(truncatingIfNeeded: argument >> (8 * index))) }
  }
}
