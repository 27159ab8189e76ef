import CryptoCore

/// An Ed25519 public key (RFC 8032 §5.1.5).
///
/// A value of this type is always the canonical encoding of a point of the curve that is not of small order. A point
/// that is the sum of one of large and one of small order is accepted, as the RFC does; no honest signer has such a key.
public struct Ed25519PublicKey: Hashable, Sendable {
  /// Length of a key in bytes.
  public static let byteCount = 32
  /// Length of a signature in bytes.
  public static let signatureByteCount = 64

  /// The key, 32 bytes: y, little-endian, and the sign of x in the top bit.
  public let rawRepresentation: [UInt8]

  /// Reads a key.
  ///
  /// - Throws: ``Ed25519Error`` with `invalidPublicKey` unless it is 32 bytes, in canonical form, on the curve and not
  ///   of small order.
  public init(rawRepresentation: some Collection<UInt8>) throws(Ed25519Error) {
    let bytes = Array(rawRepresentation)
    guard bytes.count == Self.byteCount else {
      throw Ed25519Error(.invalidPublicKey, "a public key has 32 bytes, not \(bytes.count)", offset: bytes.count)
    }
    guard Ed25519Point.isCanonical(bytes) else {
      throw Ed25519Error(.invalidPublicKey, "the coordinate is not below the field's prime")
    }
    guard !Ed25519Point.isOfSmallOrder(bytes) else {
      throw Ed25519Error(.invalidPublicKey, "the point is of small order")
    }
    guard Ed25519Sodium.isOnCurve(bytes) else {
      throw Ed25519Error(.invalidPublicKey, "no point of the curve has this coordinate")
    }
    self.rawRepresentation = bytes
  }

  init(checked rawRepresentation: [UInt8]) { self.rawRepresentation = rawRepresentation }

  /// Whether `signature` is this key's signature over `message` (RFC 8032 §5.1.7).
  ///
  /// Verification is strict: S must be below the group order, R must be canonical and not of small order, and the
  /// equation is checked without the cofactor. Anything malformed is simply not valid.
  public func isValidSignature(_ signature: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    guard signature.count == Self.signatureByteCount else { return false }
    return withContiguousBytes(signature) { signature in
      withContiguousBytes(message) { message in
        Ed25519Sodium.verify(signature, message: message, publicKey: rawRepresentation)
      }
    }
  }
}
