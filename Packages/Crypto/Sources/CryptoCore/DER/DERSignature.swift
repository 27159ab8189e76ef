/// `Ecdsa-Sig-Value` (RFC 3279 §2.2.3) and its fixed-length twin for a curve with numbers of `numberByteCount` bytes.
package struct DERSignature {
  private let numberByteCount: Int

  /// - Parameter numberByteCount: at most 48, the length of r and of s.
  package init(numberByteCount: Int) { self.numberByteCount = numberByteCount }

  /// r and s of equal length, from strict DER.
  package func raw(fromDER der: UnsafeRawBufferPointer) throws(DERError) -> [UInt8] {
    var reader = DERReader(der)
    var sequence = try reader.read(.sequence)
    try reader.finish()
    let r = try sequence.readUnsigned(count: numberByteCount)
    let s = try sequence.readUnsigned(count: numberByteCount)
    try sequence.finish()
    return r + s
  }

  /// Strict DER, from r and s of equal length.
  package func der(fromRaw raw: UnsafeRawBufferPointer) throws(DERError) -> [UInt8] {
    guard raw.count == 2 * numberByteCount else {
      throw DERError(
        reason: "a raw signature has \(2 * numberByteCount) bytes, not \(raw.count)", offset: raw.count)
    }
    var der: [UInt8] = []
    der.reserveCapacity(raw.count + 8)
    der.append(DERTag.sequence.rawValue)
    der.append(0)
    appendInteger(raw[..<numberByteCount], to: &der)
    appendInteger(raw[numberByteCount...], to: &der)
    // Two numbers of at most 48 bytes: the length is always a single byte.
    der[1] = UInt8(der.count - 2)
    return der
  }

  private func appendInteger(_ number: Slice<UnsafeRawBufferPointer>, to der: inout [UInt8]) {
    var digits = number
    while digits.count > 1, digits.first == 0 { digits = digits.dropFirst() }
    let needsZero = (digits.first ?? 0) >= 0x80
    der.append(DERTag.integer.rawValue)
    der.append(UInt8(digits.count + (needsZero ? 1 : 0)))
    if needsZero { der.append(0) }
    der.append(contentsOf: digits)
  }
}
