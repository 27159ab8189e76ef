import CryptoCore

/// The two encodings of an ECDSA P-256 signature and the way between them.
///
/// *Raw* is r and s of 32 bytes each (IEEE P1363, RFC 7518 §3.4). *DER* is the ASN.1 `Ecdsa-Sig-Value` of RFC 3279
/// §2.2.3, read strictly: shortest lengths, shortest non-negative integers, nothing after the end.
public enum ECDSAP256Signature {
  /// Length of the raw form in bytes.
  public static let rawByteCount = 64

  /// Turns DER into raw.
  ///
  /// - Throws: ``P256Error`` with `invalidSignature`, naming the offset, unless the encoding is strict DER of two
  ///   integers in 0…2^256−1. Whether the numbers can be a signature is left to verification.
  public static func raw(fromDER der: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    try withContiguousBytes(der) { bytes throws(P256Error) in try DERSignatureReader(bytes).read() }
  }

  /// Turns raw into DER.
  ///
  /// - Throws: ``P256Error`` with `invalidSignature` unless `raw` has 64 bytes.
  public static func der(fromRaw raw: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    guard raw.count == rawByteCount else {
      throw P256Error(.invalidSignature, "a raw signature has 64 bytes, not \(raw.count)", offset: raw.count)
    }
    return withContiguousBytes(raw) { bytes in
      var der: [UInt8] = []
      der.reserveCapacity(72)
      der.append(0x30)
      der.append(0)
      appendInteger(bytes[0..<32], to: &der)
      appendInteger(bytes[32..<64], to: &der)
      // At most 70 bytes follow, so that the length is always a single byte.
      der[1] = UInt8(der.count - 2)
      return der
    }
  }

  private static func appendInteger(_ number: Slice<UnsafeRawBufferPointer>, to der: inout [UInt8]) {
    var digits = number
    while digits.count > 1, digits.first == 0 { digits = digits.dropFirst() }
    let needsZero = (digits.first ?? 0) >= 0x80
    der.append(0x02)
    der.append(UInt8(digits.count + (needsZero ? 1 : 0)))
    if needsZero { der.append(0) }
    der.append(contentsOf: digits)
  }
}
