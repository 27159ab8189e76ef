public import CryptoEd25519

extension SolanaPublicKey {
  /// The address of the account that a key controls.
  public init(_ key: Ed25519PublicKey) {
    self.init(trusted: key.rawRepresentation)
  }

  /// Whether the account's key made this signature of these bytes. False also for addresses without a key.
  public func isValidSignature(_ signature: SolanaSignature, for message: some Collection<UInt8>) -> Bool {
    guard let key = try? Ed25519PublicKey(rawRepresentation: bytes) else { return false }
    return key.isValidSignature(signature.bytes, for: message)
  }
}

extension Ed25519PrivateKey {
  /// The address of the account that this key controls.
  public var solanaAddress: SolanaPublicKey { SolanaPublicKey(publicKey) }

  /// Signs bytes.
  ///
  /// - Throws: ``SolanaError`` when the signature cannot be made.
  public func solanaSignature(for message: some Collection<UInt8>) throws(SolanaError) -> SolanaSignature {
    do {
      return try SolanaSignature(bytes: signature(for: message))
    } catch {
      throw SolanaError(.invalidSignature, "the signature cannot be made: \(error)")
    }
  }
}
