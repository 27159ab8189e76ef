/// A strict reader of DER (X.690 §10): one encoding for one value.
///
/// Offsets are always those of the whole input, also inside nested elements.
package struct DERReader {
  private let bytes: UnsafeRawBufferPointer
  private let end: Int
  /// Where the next element starts.
  package private(set) var offset: Int

  /// Reads `bytes`, which must outlive the reader.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes, from: 0, to: bytes.count)
  }

  private init(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
    self.bytes = bytes
    offset = start
    self.end = end
  }

  /// The bytes that are left.
  package var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset..<end]) }

  /// Whether the next element has this tag.
  package func isNext(_ tag: DERTag) -> Bool { offset < end && bytes[offset] == tag.rawValue }

  /// Enters the next element, which must have this tag.
  package mutating func read(_ tag: DERTag) throws(DERError) -> DERReader {
    guard offset < end else { throw error("the input ends before the \(tag)", at: offset) }
    guard bytes[offset] == tag.rawValue else { throw error("no \(tag) where one must be", at: offset) }
    guard offset + 1 < end else { throw error("the input ends before the length of the \(tag)", at: end) }
    let start = offset
    let length = try readLength(at: offset + 1)
    let first = offset
    guard length <= end - first else { throw error("the \(tag) is longer than what holds it", at: start + 1) }
    offset = first + length
    return DERReader(bytes, from: first, to: first + length)
  }

  /// Demands that nothing is left.
  package func finish() throws(DERError) {
    guard offset == end else { throw error("bytes after the last element", at: offset) }
  }

  /// Reads an element whose content must be exactly this.
  package mutating func read(_ tag: DERTag, equalTo expected: [UInt8], meaning: String) throws(DERError) {
    let start = offset
    let element = try read(tag)
    guard element.content.elementsEqual(expected) else { throw error("the \(tag) is not \(meaning)", at: start) }
  }

  /// Reads a non-negative integer into the right end of `count` bytes.
  package mutating func readUnsigned(count: Int) throws(DERError) -> [UInt8] {
    let start = offset
    var digits = try read(.integer).content
    let first = offset - digits.count
    guard let sign = digits.first else { throw error("an integer without content", at: start + 1) }
    guard sign < 0x80 else { throw error("a negative integer", at: first) }
    if sign == 0, digits.count > 1 {
      guard digits[1] >= 0x80 else { throw error("an integer with a needless zero in front", at: first) }
      digits = UnsafeRawBufferPointer(rebasing: digits.dropFirst())
    }
    guard digits.count <= count else { throw error("an integer longer than \(count) bytes", at: start + 1) }
    return [UInt8](repeating: 0, count: count - digits.count) + digits
  }

  package func error(_ reason: String, at offset: Int) -> DERError { DERError(reason: reason, offset: offset) }

  private mutating func readLength(at position: Int) throws(DERError) -> Int {
    let first = bytes[position]
    guard first >= 0x80 else {
      offset = position + 1
      return Int(first)
    }
    let count = Int(first & 0x7f)
    guard count > 0 else { throw error("a length of indefinite form", at: position) }
    // Nothing that is read here comes near 64 KiB.
    guard count <= 2 else { throw error("a length above 65535", at: position) }
    guard position + count < end else { throw error("the input ends inside a length", at: end) }
    var length = 0
    for index in 1...count { length = length << 8 | Int(bytes[position + index]) }
    guard length >= (count == 1 ? 0x80 : 0x100) else {
      throw error("the length is not in its shortest form", at: position)
    }
    offset = position + 1 + count
    return length
  }
}
