public import CryptoCore
public import CryptoP256

/// The recipient's context: decrypts the messages of one sender's context, in their order (RFC 9180 §5).
public struct HPKERecipient: ~Copyable, Sendable {
  private var schedule: HPKESchedule

  /// Makes the context that belongs to an encapsulated key (SetupBaseR).
  ///
  /// - Throws: ``HPKEError`` with `invalidEncapsulatedKey` unless it is an uncompressed point of the curve.
  public init(
    encapsulatedKey: some Collection<UInt8>, key: P256PrivateKey, info: some Collection<UInt8>, aead: HPKE.AEAD
  ) throws(HPKEError) {
    try self.init(encapsulatedKey: encapsulatedKey, key: key, info: info, aead: aead, sequenceNumber: 0)
  }

  /// Makes a context that has come to a position already, for tests.
  package init(
    encapsulatedKey: some Collection<UInt8>, key: P256PrivateKey, info: some Collection<UInt8>, aead: HPKE.AEAD,
    sequenceNumber: UInt64
  ) throws(HPKEError) {
    let sharedSecret = try DHKEM.decapsulate(encapsulatedKey, key: key)
    schedule = try HPKESchedule(
      sharedSecret: sharedSecret, info: info, aead: aead, sequenceNumber: sequenceNumber)
  }

  /// Decrypts the next message. A message that is refused does not count: the next call expects the same one.
  ///
  /// - Throws: ``HPKEError`` with `openFailed` when it is not the next message of the sender's context, with
  ///   `messageLimitReached` after 2^64 − 1 messages.
  public mutating func open(
    _ ciphertext: some Collection<UInt8>, additionalData: some Collection<UInt8>
  ) throws(HPKEError) -> SecretBytes {
    let plaintext = try schedule.open(ciphertext, data: additionalData)
    schedule.advance()
    return plaintext
  }

  /// A secret that both contexts can compute for the same `context` (RFC 9180 §5.3).
  ///
  /// - Throws: ``HPKEError`` with `invalidExportLength` for more than 8160 bytes.
  public func exportSecret(context: some Collection<UInt8>, count: Int) throws(HPKEError) -> SecretBytes {
    try schedule.export(context, count: count)
  }
}
