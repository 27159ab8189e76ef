import CSecp256k1
import CryptoCore

/// The encodings of an ECDSA secp256k1 signature and its normal form.
///
/// *Compact* is r and s of 32 bytes each. *DER* is the ASN.1 `Ecdsa-Sig-Value` of RFC 3279 §2.2.3, read strictly. Every
/// signature (r, s) has a twin (r, n−s) that is just as valid; the normal form is the one with s at most n/2 (BIP 146).
public enum ECDSASecp256k1Signature {
  /// Length of the compact form in bytes.
  public static let compactByteCount = 64

  /// Whether s is at most n/2.
  ///
  /// - Throws: ``Secp256k1Error`` with `invalidSignature` unless it is 64 bytes with r and s below n.
  public static func isNormalized(_ compact: some Collection<UInt8>) throws(Secp256k1Error) -> Bool {
    try !Secp256k1Signature.normalize(Secp256k1Signature.parse(compact)).wasHigh
  }

  /// The normal form of a signature.
  ///
  /// - Throws: ``Secp256k1Error`` with `invalidSignature` unless it is 64 bytes with r and s below n.
  public static func normalized(_ compact: some Collection<UInt8>) throws(Secp256k1Error) -> [UInt8] {
    try Secp256k1Signature.serialize(Secp256k1Signature.normalize(Secp256k1Signature.parse(compact)).low)
  }

  /// Turns DER into compact; s is left as it is.
  ///
  /// - Throws: ``Secp256k1Error`` with `invalidSignature`, naming the offset, unless the encoding is strict DER of two
  ///   integers in 0…2^256−1. Whether the numbers can be a signature is left to verification.
  public static func compact(fromDER der: some Collection<UInt8>) throws(Secp256k1Error) -> [UInt8] {
    try withContiguousBytes(der) { der throws(Secp256k1Error) in
      do throws(DERError) {
        return try DERSignature(numberByteCount: 32).raw(fromDER: der)
      } catch {
        throw Secp256k1Error(.invalidSignature, error.reason, offset: error.offset)
      }
    }
  }

  /// Turns compact into DER; s is left as it is.
  ///
  /// - Throws: ``Secp256k1Error`` with `invalidSignature` unless `compact` has 64 bytes.
  public static func der(fromCompact compact: some Collection<UInt8>) throws(Secp256k1Error) -> [UInt8] {
    try withContiguousBytes(compact) { compact throws(Secp256k1Error) in
      do throws(DERError) {
        return try DERSignature(numberByteCount: 32).der(fromRaw: compact)
      } catch {
        throw Secp256k1Error(.invalidSignature, error.reason, offset: error.offset)
      }
    }
  }
}
