/// Strings and numbers (RFC 8259 §6 and §7).
extension JSONReader {
  mutating func readString() throws(JSONSyntaxError) {
    position += 1
    let start = position
    var hasEscape = false
    while true {
      let byte = try peek()
      switch byte {
      case UInt8(ascii: "\""):
        append(hasEscape ? .escapedString : .string, from: start, to: position)
        position += 1
        return
      case UInt8(ascii: "\\"):
        hasEscape = true
        try readEscape()
      case 0x20...0x7F: position += 1
      case 0x80...: try readScalar()
      default: throw fault(.invalidString)
      }
    }
  }

  private mutating func readEscape() throws(JSONSyntaxError) {
    position += 1
    switch try peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      let unit = try readHexUnit()
      switch unit {
      case 0xDC00...0xDFFF: throw fault(.invalidEscape)
      case 0xD800...0xDBFF:
        guard try peek() == UInt8(ascii: "\\") else { throw fault(.invalidEscape) }
        position += 1
        guard try peek() == UInt8(ascii: "u") else { throw fault(.invalidEscape) }
        position += 1
        guard (0xDC00...0xDFFF).contains(try readHexUnit()) else { throw fault(.invalidEscape) }
      default: break
      }
    default: throw fault(.invalidEscape)
    }
  }

  private mutating func readHexUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = hexValue(try peek()) else { throw fault(.invalidEscape) }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  /// One scalar of two to four bytes, in the only form that Unicode allows (table 3-7).
  private mutating func readScalar() throws(JSONSyntaxError) {
    let second: ClosedRange<UInt8>
    let count: Int
    switch bytes[position] {
    case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
    case 0xE0: (second, count) = (0xA0...0xBF, 3)
    case 0xE1...0xEC, 0xEE, 0xEF: (second, count) = (0x80...0xBF, 3)
    case 0xED: (second, count) = (0x80...0x9F, 3)
    case 0xF0: (second, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
    case 0xF4: (second, count) = (0x80...0x8F, 4)
    default: throw fault(.invalidUTF8)
    }
    guard position + count <= bytes.count, second.contains(bytes[position + 1]) else { throw fault(.invalidUTF8) }
    for index in (position + 2)..<(position + max(2, count)) {
      guard (0x80...0xBF).contains(bytes[index]) else { throw fault(.invalidUTF8) }
    }
    position += count
  }

  mutating func readNumber() throws(JSONSyntaxError) {
    let start = position
    var kind = JSONTapeEntry.Kind.integer
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if try peek() == UInt8(ascii: "0") {
      position += 1
    } else {
      try readDigits()
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      kind = .decimal
      position += 1
      try readDigits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      kind = .decimal
      position += 1
      let sign = try peek()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
      try readDigits()
    }
    append(kind, from: start, to: position)
  }

  private mutating func readDigits() throws(JSONSyntaxError) {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard position > start else { throw fault(position == bytes.count ? .unexpectedEnd : .invalidNumber) }
  }
}

private func hexValue(_ byte: UInt8) -> UInt16? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
