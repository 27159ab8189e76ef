import CryptoCore

extension P256PublicKey {
  /// Whether `raw` is this key's ECDSA signature over the SHA-256 digest of `message` (FIPS 186-5 §6.4.2).
  ///
  /// `raw` is r and s of 32 bytes each (IEEE P1363). Both forms of s are accepted: P-256 signatures are malleable by
  /// their standard. Anything malformed is simply not valid.
  public func isValidSignature(_ raw: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    isValidSignature(raw, forDigest: SHA256.hash(message))
  }

  /// Whether `raw` is this key's ECDSA signature over the 32-byte digest of a message.
  public func isValidSignature(_ raw: some Collection<UInt8>, forDigest digest: some Collection<UInt8>) -> Bool {
    guard let der = try? ECDSAP256Signature.der(fromRaw: raw) else { return false }
    return verify(der, digest)
  }

  /// Whether `der` is this key's ECDSA signature over the SHA-256 digest of `message`, in strict DER.
  public func isValidSignature(der: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
    isValidSignature(der: der, forDigest: SHA256.hash(message))
  }

  /// Whether `der` is this key's ECDSA signature over the 32-byte digest of a message, in strict DER.
  public func isValidSignature(der: some Collection<UInt8>, forDigest digest: some Collection<UInt8>) -> Bool {
    // OpenSSL's own reader accepts more than one encoding of a signature; ours decides.
    guard (try? ECDSAP256Signature.raw(fromDER: der)) != nil else { return false }
    return verify(Array(der), digest)
  }

  private func verify(_ der: [UInt8], _ digest: some Collection<UInt8>) -> Bool {
    guard digest.count == SHA256.digestByteCount else { return false }
    return withContiguousBytes(digest) { key.verify(der: der, digest: $0) }
  }
}
