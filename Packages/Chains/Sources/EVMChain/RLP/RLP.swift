/// Recursive Length Prefix, the serialization of Ethereum (Yellow Paper, appendix B).
public enum RLP {
  /// The number of lists inside each other that ``decode(_:)`` reads.
  public static let maximumDepth = 1024

  /// The canonical encoding of an item.
  public static func encode(_ item: RLPItem) -> [UInt8] {
    var output: [UInt8] = []
    appendReversed(item, to: &output)
    output.reverse()
    return output
  }

  /// Reads exactly one item. Only the canonical encoding is accepted, and nothing may follow it.
  ///
  /// - Throws: ``RLPError`` naming the offset and the reason.
  public static func decode(_ bytes: some Collection<UInt8>) throws(RLPError) -> RLPItem {
    let bytes = Array(bytes)
    let header = try RLPHeader(bytes, at: 0, end: bytes.count)
    guard header.payload.upperBound == bytes.count else {
      throw RLPError(.trailingBytes, offset: header.payload.upperBound, "bytes follow the item")
    }
    return try item(bytes, header, depth: 0)
  }

  static func item(_ bytes: [UInt8], _ header: RLPHeader, depth: Int) throws(RLPError) -> RLPItem {
    guard header.isList else { return .bytes(Array(bytes[header.payload])) }
    guard depth < maximumDepth else {
      throw RLPError(.tooDeep, offset: header.start, "lists are nested deeper than \(maximumDepth)")
    }
    var items: [RLPItem] = []
    var position = header.payload.lowerBound
    while position < header.payload.upperBound {
      let next = try RLPHeader(bytes, at: position, end: header.payload.upperBound)
      items.append(try item(bytes, next, depth: depth + 1))
      position = next.payload.upperBound
    }
    return .list(items)
  }

  /// Writes the item backwards, so that a list's length is known when its header is due.
  private static func appendReversed(_ item: RLPItem, to output: inout [UInt8]) {
    switch item {
    case .bytes(let bytes):
      output.append(contentsOf: bytes.reversed())
      if bytes.count != 1 || bytes[0] >= 0x80 {
        appendReversedHeader(short: 0x80, count: bytes.count, to: &output)
      }
    case .list(let items):
      let start = output.count
      for item in items.reversed() {
        appendReversed(item, to: &output)
      }
      appendReversedHeader(short: 0xc0, count: output.count - start, to: &output)
    }
  }

  private static func appendReversedHeader(short: UInt8, count: Int, to output: inout [UInt8]) {
    guard count >= 56 else {
      output.append(short + UInt8(count))
      return
    }
    var rest = count
    var lengthCount: UInt8 = 0
    while rest > 0 {
      output.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      lengthCount += 1
    }
    output.append(short + 55 + lengthCount)
  }
}
