/// Reads `SEQUENCE { INTEGER r, INTEGER s }` in strict DER (X.690 §10).
struct DERSignatureReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// r and s of 32 bytes each.
  func read() throws(P256Error) -> [UInt8] {
    var reader = self
    let length = try reader.header(tag: 0x30, named: "sequence")
    guard reader.offset + length <= bytes.count else {
      throw reader.error("the sequence is longer than the input", at: 1)
    }
    guard reader.offset + length == bytes.count else {
      throw reader.error("bytes after the sequence", at: reader.offset + length)
    }
    var raw = [UInt8](repeating: 0, count: ECDSAP256Signature.rawByteCount)
    try reader.integer(into: &raw, endingAt: 32)
    try reader.integer(into: &raw, endingAt: 64)
    guard reader.offset == bytes.count else {
      throw reader.error("bytes after the two integers", at: reader.offset)
    }
    return raw
  }

  private mutating func integer(into raw: inout [UInt8], endingAt end: Int) throws(P256Error) {
    let start = offset
    var length = try header(tag: 0x02, named: "integer")
    guard length > 0 else { throw error("an integer without content", at: start + 1) }
    guard offset + length <= bytes.count else { throw error("the integer is longer than the input", at: start + 1) }
    guard bytes[offset] < 0x80 else { throw error("a negative integer", at: offset) }
    if bytes[offset] == 0, length > 1 {
      guard bytes[offset + 1] >= 0x80 else { throw error("an integer with a needless zero in front", at: offset) }
      offset += 1
      length -= 1
    }
    guard length <= 32 else { throw error("an integer longer than 32 bytes", at: start + 1) }
    for index in 0..<length { raw[end - length + index] = bytes[offset + index] }
    offset += length
  }

  private mutating func header(tag: UInt8, named name: String) throws(P256Error) -> Int {
    guard offset + 2 <= bytes.count else { throw error("the input ends before the \(name)", at: bytes.count) }
    guard bytes[offset] == tag else { throw error("no \(name) where one must be", at: offset) }
    let length = bytes[offset + 1]
    // The longest signature has 70 bytes of content: a long-form length can only be a needless one.
    guard length < 0x80 else { throw error("the length is not in its shortest form", at: offset + 1) }
    offset += 2
    return Int(length)
  }

  private func error(_ reason: String, at offset: Int) -> P256Error {
    P256Error(.invalidSignature, reason, offset: offset)
  }
}
