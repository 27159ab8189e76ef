import CSecp256k1
import CryptoCore

/// An ECDSA signature together with the id that makes its public key computable (SEC 1 §4.1.6).
public struct Secp256k1RecoverableSignature: Hashable, Sendable {
  /// r and s of 32 bytes each.
  public let compact: [UInt8]
  /// Which of the four candidate points is the signer's: 0…3. Values 2 and 3 occur practically never.
  public let recoveryID: UInt8

  /// Reads the parts of a signature.
  ///
  /// - Throws: ``Secp256k1Error`` unless `compact` is 64 bytes with r and s in 1…n−1, and `recoveryID` is 0…3.
  public init(compact: some Collection<UInt8>, recoveryID: UInt8) throws(Secp256k1Error) {
    guard recoveryID <= 3 else {
      throw Secp256k1Error(.invalidRecoveryID, "a recovery id is 0, 1, 2 or 3, not \(recoveryID)")
    }
    _ = try Secp256k1Signature.parse(compact)
    let bytes = Array(compact)
    guard bytes[..<32].contains(where: { $0 != 0 }) else {
      throw Secp256k1Error(.invalidSignature, "r is zero", offset: 0)
    }
    guard bytes[32...].contains(where: { $0 != 0 }) else {
      throw Secp256k1Error(.invalidSignature, "s is zero", offset: 32)
    }
    self.compact = bytes
    self.recoveryID = recoveryID
  }

  init(signed signature: secp256k1_ecdsa_recoverable_signature) {
    var signature = signature
    var id: Int32 = 0
    compact = makeBytes(count: Secp256k1Signature.byteCount) { output in
      _ = secp256k1_ecdsa_recoverable_signature_serialize_compact(
        Secp256k1Context.pointer, output.bytePointer, &id, &signature)
    }
    recoveryID = UInt8(truncatingIfNeeded: id)
  }

  /// The public key whose signature over the 32-byte digest this is.
  ///
  /// Every digest leads to *some* key for most signatures: compare the result with the key you expect.
  /// - Throws: ``Secp256k1Error`` with `invalidDigestLength`, or `recoveryFailed` when no key fits.
  public func recoverPublicKey(fromDigest digest: some Collection<UInt8>) throws(Secp256k1Error) -> Secp256k1PublicKey {
    try withContiguousBytes(digest) { digest throws(Secp256k1Error) in
      guard digest.count == 32 else {
        throw Secp256k1Error(.invalidDigestLength, "a digest has 32 bytes, not \(digest.count)", offset: digest.count)
      }
      var signature = secp256k1_ecdsa_recoverable_signature()
      var point = secp256k1_pubkey()
      guard
        secp256k1_ecdsa_recoverable_signature_parse_compact(
          Secp256k1Context.pointer, &signature, compact, Int32(recoveryID)) == 1,
        secp256k1_ecdsa_recover(Secp256k1Context.pointer, &point, &signature, digest.bytePointer) == 1
      else { throw Secp256k1Error(.recoveryFailed, "no public key fits the signature and the digest") }
      return Secp256k1PublicKey(point: point)
    }
  }
}
