public import CryptoCore
public import CryptoP256

/// The sender's context: encrypts any number of messages, in order, under one encapsulated key (RFC 9180 §5).
///
/// It cannot be copied, because two copies would use the same nonce twice.
public struct HPKESender: ~Copyable, Sendable {
  /// `enc`: what the recipient needs to make its context, 65 bytes.
  public let encapsulatedKey: [UInt8]
  private var schedule: HPKESchedule

  /// Makes a context with a new ephemeral key (SetupBaseS).
  ///
  /// - Throws: ``HPKEError`` with `operationFailed` when a library refuses.
  public init(to recipient: P256PublicKey, info: some Collection<UInt8>, aead: HPKE.AEAD) throws(HPKEError) {
    let ephemeral: P256PrivateKey
    do {
      ephemeral = try P256PrivateKey.generate()
    } catch {
      throw HPKEError(.operationFailed, "no ephemeral key", underlying: error)
    }
    try self.init(to: recipient, info: info, aead: aead, ephemeral: ephemeral)
  }

  /// Makes a context with a known ephemeral key and position, for test vectors. Using one key twice gives its messages
  /// away.
  package init(
    to recipient: P256PublicKey, info: some Collection<UInt8>, aead: HPKE.AEAD, ephemeral: P256PrivateKey,
    sequenceNumber: UInt64 = 0
  ) throws(HPKEError) {
    let encapsulated = try DHKEM.encapsulate(to: recipient, ephemeral: ephemeral)
    let schedule = try HPKESchedule(
      sharedSecret: encapsulated.sharedSecret, info: info, aead: aead, sequenceNumber: sequenceNumber)
    encapsulatedKey = encapsulated.encapsulatedKey
    self.schedule = schedule
  }

  /// Encrypts the next message.
  ///
  /// - Returns: ciphertext followed by the 16-byte tag.
  /// - Throws: ``HPKEError`` with `messageLimitReached` after 2^64 − 1 messages.
  public mutating func seal(
    _ plaintext: some Collection<UInt8>, additionalData: some Collection<UInt8>
  ) throws(HPKEError) -> [UInt8] {
    let sealed = try schedule.seal(plaintext, data: additionalData)
    schedule.advance()
    return sealed
  }

  /// A secret that both contexts can compute for the same `context` (RFC 9180 §5.3).
  ///
  /// - Throws: ``HPKEError`` with `invalidExportLength` for more than 8160 bytes.
  public func exportSecret(context: some Collection<UInt8>, count: Int) throws(HPKEError) -> SecretBytes {
    try schedule.export(context, count: count)
  }
}
