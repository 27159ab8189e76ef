/// Gzip data (RFC 1952, RFC 1951) made without a compressor.
enum GzipSample {
  /// The bytes in one stored block; fewer than 65,536 of them.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    return header + [0x01] + littleEndian(length) + littleEndian(~length) + bytes
      + littleEndian(crc32(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// A few kilobytes that unpack to at least `count` zero bytes: one literal, then copies of 258 bytes at distance 1.
  /// There is no checksum, since nobody should read that far.
  static func bomb(unpackedBytes count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b1, count: 1)
    bits.append(0b01, count: 2)
    bits.appendCode(0b0011_0000, count: 8)
    let copies = count / 258 + 1
    for _ in 0..<copies {
      bits.appendCode(0b1100_0101, count: 8)
      bits.appendCode(0, count: 5)
    }
    bits.appendCode(0, count: 7)
    return header + bits.finish()
  }

  /// What the samples below unpack to, or would.
  static let content = Array(#"{"packed":true}"#.utf8)

  /// Content with every kind of fault, for `/gzip-<kind>`.
  static func named(_ name: String) -> [UInt8] {
    let whole = stored(content)
    switch name {
    case "gzip-whole": return whole
    case "gzip-bomb": return bomb(unpackedBytes: 4 << 20)
    case "gzip-twice": return stored(Array(content.prefix(9))) + stored(Array(content.dropFirst(9)))
    case "gzip-without-end": return Array(whole.dropLast(8))
    case "gzip-cut-end": return Array(whole.dropLast(1))
    case "gzip-cut-content": return Array(whole.prefix(20))
    case "gzip-head-only": return header
    case "gzip-cut-second": return whole + whole.dropLast(1)
    case "gzip-wrong-sum": return Array(whole.dropLast(5)) + [whole[whole.count - 5] ^ 1] + Array(whole.suffix(4))
    case "gzip-excess": return whole + Array("excess".utf8)
    default: return Array("not gzip".utf8)
    }
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = (0..<256).map { index -> UInt32 in
      (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }
}

/// Bits from the least significant one up, codes from their most significant bit (RFC 1951 §3.1.1).
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var current: UInt8 = 0
  private var used = 0

  mutating func append(_ value: Int, count: Int) {
    for index in 0..<count { append(bit: (value >> index) & 1) }
  }

  mutating func appendCode(_ value: Int, count: Int) {
    for index in (0..<count).reversed() { append(bit: (value >> index) & 1) }
  }

  private mutating func append(bit: Int) {
    current |= UInt8(bit) << used
    used += 1
    if used == 8 {
      bytes.append(current)
      current = 0
      used = 0
    }
  }

  mutating func finish() -> [UInt8] {
    if used > 0 { bytes.append(current) }
    return bytes
  }
}
