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
    try P256Error.mapping(.invalidSignature) { () throws(DERError) in
      try withContiguousBytes(der) { der throws(DERError) in try ECCurve.p256.signature.raw(fromDER: der) }
    }
  }

  /// Turns raw into DER.
  ///
  /// - Throws: ``P256Error`` with `invalidSignature` unless `raw` has 64 bytes.
  public static func der(fromRaw raw: some Collection<UInt8>) throws(P256Error) -> [UInt8] {
    try P256Error.mapping(.invalidSignature) { () throws(DERError) in
      try withContiguousBytes(raw) { raw throws(DERError) in try ECCurve.p256.signature.der(fromRaw: raw) }
    }
  }
}
