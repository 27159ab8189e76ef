import CSecp256k1
public import CryptoCore

/// A private key on the curve secp256k1.
///
/// The scalar lives in memory that is wiped, and printing a key shows nothing of it.
public struct Secp256k1PrivateKey: Sendable {
  /// Length of the scalar in bytes.
  public static let rawScalarByteCount = 32

  /// The scalar, 32 bytes, big-endian.
  public let rawScalar: SecretBytes
  /// The public key that belongs to the scalar.
  public let publicKey: Secp256k1PublicKey

  /// Makes a new key from the system's random source.
  ///
  /// - Throws: ``Secp256k1Error`` with `operationFailed` when the library cannot build the key.
  public static func generate() throws(Secp256k1Error) -> Secp256k1PrivateKey {
    // About one draw in 2^128 is out of range; it is drawn again rather than reduced.
    while true {
      let scalar = SecretBytes.random(count: rawScalarByteCount)
      if isValid(scalar) { return try Secp256k1PrivateKey(rawScalar: scalar) }
    }
  }

  /// Uses an existing scalar.
  ///
  /// - Throws: ``Secp256k1Error`` with `invalidScalar` unless it is 32 bytes long and in 1…n−1.
  public init(rawScalar: SecretBytes) throws(Secp256k1Error) {
    guard rawScalar.count == Self.rawScalarByteCount else {
      throw Secp256k1Error(.invalidScalar, "a scalar has 32 bytes, not \(rawScalar.count)", offset: rawScalar.count)
    }
    guard Self.isValid(rawScalar) else {
      throw Secp256k1Error(.invalidScalar, "the scalar is zero or not below the group order")
    }
    var point = secp256k1_pubkey()
    let isMade = rawScalar.withUnsafeBytes { scalar in
      secp256k1_ec_pubkey_create(Secp256k1Context.pointer, &point, scalar.bytePointer) == 1
    }
    guard isMade else { throw Secp256k1Error(.operationFailed, "libsecp256k1 cannot make the public key") }
    self.rawScalar = rawScalar
    publicKey = Secp256k1PublicKey(point: point)
  }

  /// Signs a 32-byte digest. The nonce is deterministic (RFC 6979 with SHA-256) and s is at most n/2.
  ///
  /// - Throws: ``Secp256k1Error`` with `invalidDigestLength` unless the digest has 32 bytes.
  public func recoverableSignature(
    forDigest digest: some Collection<UInt8>
  ) throws(Secp256k1Error) -> Secp256k1RecoverableSignature {
    try withContiguousBytes(digest) { digest throws(Secp256k1Error) in
      guard digest.count == 32 else {
        throw Secp256k1Error(.invalidDigestLength, "a digest has 32 bytes, not \(digest.count)", offset: digest.count)
      }
      var signature = secp256k1_ecdsa_recoverable_signature()
      let isSigned = rawScalar.withUnsafeBytes { scalar in
        secp256k1_ecdsa_sign_recoverable(
          Secp256k1Context.pointer, &signature, digest.bytePointer, scalar.bytePointer, nil, nil) == 1
      }
      guard isSigned else { throw Secp256k1Error(.operationFailed, "libsecp256k1 refused to sign") }
      return Secp256k1RecoverableSignature(signed: signature)
    }
  }

  /// Signs a 32-byte digest like ``recoverableSignature(forDigest:)`` and returns r and s of 32 bytes each.
  ///
  /// - Throws: ``Secp256k1Error`` with `invalidDigestLength` unless the digest has 32 bytes.
  public func signature(forDigest digest: some Collection<UInt8>) throws(Secp256k1Error) -> [UInt8] {
    try recoverableSignature(forDigest: digest).compact
  }

  /// Whether the bytes can be a private key: 32 bytes, a number in 1…n−1. The duration does not tell the number.
  public static func isValidScalar(_ scalar: SecretBytes) -> Bool {
    scalar.count == rawScalarByteCount && isValid(scalar)
  }

  private static func isValid(_ scalar: SecretBytes) -> Bool {
    scalar.withUnsafeBytes { secp256k1_ec_seckey_verify(Secp256k1Context.pointer, $0.bytePointer) == 1 }
  }
}

extension Secp256k1PrivateKey: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the public key only.
  public var description: String { "Secp256k1PrivateKey(publicKey: \(Hex.encode(publicKey.compressed)))" }
  /// Names the public key only.
  public var debugDescription: String { description }
}
