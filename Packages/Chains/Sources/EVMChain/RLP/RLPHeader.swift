/// The header of one encoded item: what it is and where its payload lies.
struct RLPHeader {
  let start: Int
  let isList: Bool
  let payload: Range<Int>

  /// Reads the header of the item that starts at `start` and must end at or before `end`.
  init(_ bytes: [UInt8], at start: Int, end: Int) throws(RLPError) {
    guard start < end else {
      throw RLPError(.truncated, offset: start, "an item is missing")
    }
    let first = bytes[start]
    self.start = start
    isList = first >= 0xc0
    switch first {
    case 0..<0x80:
      payload = start..<(start + 1)
    case 0x80..<0xb8, 0xc0..<0xf8:
      let count = Int(first & 0x3f)
      payload = try Self.payload(of: count, at: start + 1, item: start, end: end)
      if first == 0x81, bytes[start + 1] < 0x80 {
        throw RLPError(.nonCanonicalByte, offset: start, "a byte below 0x80 stands for itself, without a length")
      }
    default:
      let lengthCount = Int(first & 0x3f) - 55
      let count = try Self.length(bytes, in: Self.payload(of: lengthCount, at: start + 1, item: start, end: end), start)
      payload = try Self.payload(of: count, at: start + 1 + lengthCount, item: start, end: end)
    }
  }

  private static func length(_ bytes: [UInt8], in range: Range<Int>, _ item: Int) throws(RLPError) -> Int {
    guard bytes[range.lowerBound] != 0 else {
      throw RLPError(.nonCanonicalLength, offset: item, "the length has leading zeros")
    }
    var length = 0
    for byte in bytes[range] {
      guard length <= Int.max >> 8 else {
        throw RLPError(.lengthOverflow, offset: item, "the length is beyond any memory")
      }
      length = length << 8 | Int(byte)
    }
    guard length >= 56 else {
      throw RLPError(.nonCanonicalLength, offset: item, "a length below 56 stands in the first byte")
    }
    return length
  }

  private static func payload(of count: Int, at start: Int, item: Int, end: Int) throws(RLPError) -> Range<Int> {
    guard count <= end - start else {
      throw RLPError(.truncated, offset: item, "the item needs \(count) bytes, \(max(0, end - start)) are left")
    }
    return start..<(start + count)
  }
}
