import CryptoCore
import CryptoP256

/// DHKEM(P-256, HKDF-SHA256), KEM 0x0010 (RFC 9180 §4.1 and §7.1).
enum DHKEM {
  static let identifier: [UInt8] = [0x00, 0x10]
  /// Nsk: the least key material for a key pair.
  private static let privateKeyByteCount = 32
  private static let hkdf = LabeledHKDF(suiteID: Array("KEM".utf8) + identifier)

  /// The sender's half with the given ephemeral key.
  static func encapsulate(
    to recipient: P256PublicKey, ephemeral: P256PrivateKey
  ) throws(HPKEError) -> (sharedSecret: SecretBytes, encapsulatedKey: [UInt8]) {
    let encapsulatedKey = ephemeral.publicKey.x963
    let secret = try sharedSecret(
      own: ephemeral, other: recipient, context: encapsulatedKey + recipient.x963)
    return (secret, encapsulatedKey)
  }

  /// The recipient's half.
  static func decapsulate(
    _ encapsulatedKey: some Collection<UInt8>, key: P256PrivateKey
  ) throws(HPKEError) -> SecretBytes {
    let ephemeral: P256PublicKey
    do {
      // Only the uncompressed form 04 is allowed; 06 and 07 are refused with it (RFC 9180 §7.1.1).
      ephemeral = try P256PublicKey(x963: encapsulatedKey)
    } catch {
      throw HPKEError(.invalidEncapsulatedKey, "not an uncompressed point", underlying: error)
    }
    return try sharedSecret(own: key, other: ephemeral, context: ephemeral.x963 + key.publicKey.x963)
  }

  static func deriveKeyPair(inputKeyMaterial: SecretBytes) throws(HPKEError) -> P256PrivateKey {
    guard inputKeyMaterial.count >= privateKeyByteCount else {
      throw HPKEError(.deriveKeyPairFailed, "\(inputKeyMaterial.count) bytes of key material, fewer than 32")
    }
    let key = hkdf.extract(salt: nil, label: "dkp_prk", inputKeyMaterial: inputKeyMaterial)
    for counter in UInt8.min...UInt8.max {
      let candidate = try hkdf.expand(key, label: "candidate", info: [counter], count: privateKeyByteCount)
      // The bitmask of P-256 is 0xff: a candidate is used as it is or not at all.
      if let pair = try? P256PrivateKey(rawScalar: candidate) { return pair }
    }
    throw HPKEError(.deriveKeyPairFailed, "no candidate is a scalar")
  }

  private static func sharedSecret(
    own: P256PrivateKey, other: P256PublicKey, context: [UInt8]
  ) throws(HPKEError) -> SecretBytes {
    let secret: SecretBytes
    do {
      secret = try own.sharedSecret(with: other)
    } catch {
      throw HPKEError(.operationFailed, "the key agreement failed", underlying: error)
    }
    let key = hkdf.extract(salt: nil, label: "eae_prk", inputKeyMaterial: secret)
    return try hkdf.expand(key, label: "shared_secret", info: context, count: LabeledHKDF.hashByteCount)
  }
}
