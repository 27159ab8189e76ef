import CSecp256k1
import CryptoCore

/// A public key on the curve secp256k1 (SEC 2 §2.4.1).
///
/// A value of this type is always a valid point other than the point at infinity.
public struct Secp256k1PublicKey: Hashable, Sendable {
  /// Length of the compressed form in bytes.
  public static let compressedByteCount = 33
  /// Length of the uncompressed form in bytes.
  public static let uncompressedByteCount = 65

  let point: secp256k1_pubkey

  init(point: secp256k1_pubkey) { self.point = point }

  /// Reads a compressed (33 bytes, `02` or `03`) or uncompressed (65 bytes, `04`) point (SEC 1 §2.3.4).
  ///
  /// The hybrid prefixes `06` and `07` are refused.
  /// - Throws: ``Secp256k1Error`` with `invalidPublicKey` for any other form or a point that is not on the curve.
  public init(serialized: some Collection<UInt8>) throws(Secp256k1Error) {
    point = try withContiguousBytes(serialized) { bytes throws(Secp256k1Error) in try Self.parse(bytes) }
  }

  /// The compressed form: `02` or `03` and x, 33 bytes.
  public var compressed: [UInt8] {
    serialize(count: Self.compressedByteCount, flags: UInt32(SECP256K1_EC_COMPRESSED))
  }

  /// The uncompressed form: `04`, x and y, 65 bytes.
  public var uncompressed: [UInt8] {
    serialize(count: Self.uncompressedByteCount, flags: UInt32(SECP256K1_EC_UNCOMPRESSED))
  }

  /// Whether `compact` is this key's ECDSA signature over the 32-byte digest.
  ///
  /// `compact` is r and s of 32 bytes each. A signature with s above n/2 is refused unless `acceptHighS`: every
  /// signature has such a twin, and accepting both lets anyone change a signed message's bytes (EIP-2, BIP 146).
  /// Anything malformed is simply not valid.
  public func isValidSignature(
    compact: some Collection<UInt8>, forDigest digest: some Collection<UInt8>, acceptHighS: Bool = false
  ) -> Bool {
    guard digest.count == 32, let signature = try? Secp256k1Signature.parse(compact) else { return false }
    return withContiguousBytes(digest) { digest in
      var signature = acceptHighS ? Secp256k1Signature.normalize(signature).low : signature
      var point = point
      return secp256k1_ecdsa_verify(Secp256k1Context.pointer, &signature, digest.bytePointer, &point) == 1
    }
  }

  /// Two keys are equal when their points are.
  public static func == (left: Secp256k1PublicKey, right: Secp256k1PublicKey) -> Bool {
    left.uncompressed == right.uncompressed
  }

  /// Hashes the point.
  public func hash(into hasher: inout Hasher) { hasher.combine(uncompressed) }

  private static func parse(_ bytes: UnsafeRawBufferPointer) throws(Secp256k1Error) -> secp256k1_pubkey {
    guard let prefix = bytes.first else {
      throw Secp256k1Error(.invalidPublicKey, "a public key has 33 or 65 bytes, not 0", offset: 0)
    }
    switch (bytes.count, prefix) {
    case (compressedByteCount, 0x02), (compressedByteCount, 0x03), (uncompressedByteCount, 0x04): break
    case (compressedByteCount, _), (uncompressedByteCount, _):
      throw Secp256k1Error(.invalidPublicKey, "the first byte does not fit the length", offset: 0)
    default:
      throw Secp256k1Error(
        .invalidPublicKey, "a public key has 33 or 65 bytes, not \(bytes.count)", offset: bytes.count)
    }
    var point = secp256k1_pubkey()
    guard secp256k1_ec_pubkey_parse(Secp256k1Context.pointer, &point, bytes.bytePointer, bytes.count) == 1 else {
      throw Secp256k1Error(.invalidPublicKey, "the point is not on the curve", offset: 1)
    }
    return point
  }

  private func serialize(count: Int, flags: UInt32) -> [UInt8] {
    makeBytes(count: count) { output in
      var written = count
      var point = point
      _ = secp256k1_ec_pubkey_serialize(Secp256k1Context.pointer, output.bytePointer, &written, &point, flags)
    }
  }
}
