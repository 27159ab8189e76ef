/// Lengths as Solana writes them: 16 bits, seven to a byte, the lowest first; in as few bytes as possible.
enum CompactU16 {
  /// The largest length that can be written.
  static let maximum = 0xffff

  static func append(_ value: Int, to output: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    output.append(UInt8(rest))
  }
}

/// Reads the fields of encoded messages and transactions; errors name the offset.
struct SolanaReader {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var rest: ArraySlice<UInt8> { bytes[position...] }

  func finish() throws(SolanaError) {
    guard position == bytes.count else {
      throw SolanaError(.trailingBytes, offset: position, "\(bytes.count - position) bytes follow the end")
    }
  }

  mutating func byte(_ field: String) throws(SolanaError) -> UInt8 {
    guard position < bytes.count else {
      throw SolanaError(.truncated, offset: position, "\(field): the data end here")
    }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func take(_ count: Int, _ field: String) throws(SolanaError) -> [UInt8] {
    guard count <= bytes.count - position else {
      throw SolanaError(
        .truncated, offset: position, "\(field): \(count) bytes expected, \(bytes.count - position) are left")
    }
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  mutating func address(_ field: String) throws(SolanaError) -> SolanaPublicKey {
    SolanaPublicKey(trusted: try take(SolanaPublicKey.byteCount, field))
  }

  /// A compact-u16, which counts items of at least `itemByteCount` bytes each.
  mutating func count(_ field: String, itemByteCount: Int) throws(SolanaError) -> Int {
    let start = position
    var value = 0
    for index in 0..<3 {
      let byte = try byte(field)
      value |= Int(byte & 0x7f) << (7 * index)
      if byte < 0x80 {
        guard (byte != 0 || index == 0) && value <= CompactU16.maximum else {
          throw SolanaError(.nonCanonicalLength, offset: start, "\(field): the count is not written as it should be")
        }
        guard value * itemByteCount <= bytes.count - position else {
          throw SolanaError(.truncated, offset: start, "\(field): \(value) items announced, the data are too short")
        }
        return value
      }
    }
    throw SolanaError(.nonCanonicalLength, offset: start, "\(field): the count has more than three bytes")
  }
}
