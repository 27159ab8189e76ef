public import CryptoCore
public import CryptoP256

/// Hybrid public-key encryption, base mode (RFC 9180), with DHKEM(P-256, HKDF-SHA256) and HKDF-SHA256.
///
/// ``seal(_:to:info:additionalData:aead:)`` encrypts one message to a public key. For several messages under one
/// encapsulated key use ``HPKESender`` and ``HPKERecipient``.
public enum HPKE {
  /// The authenticated encryption of a suite (RFC 9180 §7.3).
  public enum AEAD: UInt16, Hashable, Sendable, CaseIterable {
    /// AES-128-GCM, 0x0001.
    case aes128GCM = 0x0001
    /// AES-256-GCM, 0x0002.
    case aes256GCM = 0x0002
    /// ChaCha20-Poly1305, 0x0003.
    case chaCha20Poly1305 = 0x0003

    /// Nk, length of a key in bytes.
    public var keyByteCount: Int { self == .aes128GCM ? 16 : 32 }
    /// Nn, length of a nonce in bytes.
    public var nonceByteCount: Int { 12 }
    /// Nt, length of a tag in bytes.
    public var tagByteCount: Int { 16 }
  }

  /// One message and what its recipient needs to open it.
  public struct SealedMessage: Hashable, Sendable {
    /// `enc`: the sender's ephemeral public key, an uncompressed point of 65 bytes.
    public let encapsulatedKey: [UInt8]
    /// Ciphertext and 16-byte tag.
    public let ciphertext: [UInt8]

    /// Puts the parts together.
    public init(encapsulatedKey: [UInt8], ciphertext: [UInt8]) {
      self.encapsulatedKey = encapsulatedKey
      self.ciphertext = ciphertext
    }
  }

  /// Length of an encapsulated key in bytes (Nenc).
  public static let encapsulatedKeyByteCount = P256PublicKey.x963ByteCount

  /// Encrypts one message to the holder of `recipient` (RFC 9180 §6.1).
  ///
  /// - Parameters:
  ///   - info: what both sides know and bind the key to; may be empty.
  ///   - additionalData: what is authenticated along with the message; may be empty.
  /// - Throws: ``HPKEError`` with `operationFailed` when a library refuses.
  public static func seal(
    _ plaintext: some Collection<UInt8>, to recipient: P256PublicKey, info: some Collection<UInt8>,
    additionalData: some Collection<UInt8>, aead: AEAD
  ) throws(HPKEError) -> SealedMessage {
    var sender = try HPKESender(to: recipient, info: info, aead: aead)
    let ciphertext = try sender.seal(plaintext, additionalData: additionalData)
    return SealedMessage(encapsulatedKey: sender.encapsulatedKey, ciphertext: ciphertext)
  }

  /// Decrypts one message.
  ///
  /// - Throws: ``HPKEError`` with `invalidEncapsulatedKey` unless it is an uncompressed point of the curve, with
  ///   `openFailed` when anything differs from what was sealed.
  public static func open(
    _ message: SealedMessage, with recipient: P256PrivateKey, info: some Collection<UInt8>,
    additionalData: some Collection<UInt8>, aead: AEAD
  ) throws(HPKEError) -> SecretBytes {
    var context = try HPKERecipient(
      encapsulatedKey: message.encapsulatedKey, key: recipient, info: info, aead: aead)
    return try context.open(message.ciphertext, additionalData: additionalData)
  }

  /// Derives a key pair from key material (RFC 9180 §7.1.3). The same material gives the same key.
  ///
  /// - Throws: ``HPKEError`` with `deriveKeyPairFailed` for fewer than 32 bytes of material.
  public static func deriveKeyPair(inputKeyMaterial: SecretBytes) throws(HPKEError) -> P256PrivateKey {
    try DHKEM.deriveKeyPair(inputKeyMaterial: inputKeyMaterial)
  }
}
