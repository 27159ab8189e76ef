public import CryptoSecp256k1
internal import CryptoCore

extension TypedData {
  /// The digest that is signed: Keccak-256 of `0x19 0x01 ‖ domainSeparator ‖ hashStruct(message)`.
  ///
  /// - Throws: ``TypedDataError`` naming the path and the reason.
  public func signingHash() throws(TypedDataError) -> [UInt8] {
    try signingHash(dialect: .ethereum)
  }

  /// `hashStruct` of the domain.
  ///
  /// - Throws: ``TypedDataError`` naming the path and the reason.
  public func domainSeparator() throws(TypedDataError) -> [UInt8] {
    try TypedDataHasher(self, dialect: .ethereum).domainSeparator()
  }

  /// `hashStruct` of the message.
  ///
  /// - Throws: ``TypedDataError`` naming the path and the reason.
  public func structHash() throws(TypedDataError) -> [UInt8] {
    try TypedDataHasher(self, dialect: .ethereum).messageHash()
  }

  /// `encodeType`: the type with its members, followed by the types that it refers to, sorted by name.
  ///
  /// - Throws: ``TypedDataError`` when the type, or one that it refers to, is not defined.
  public func encodeType(_ name: String) throws(TypedDataError) -> String {
    let name = TypedDataName(name)
    guard types[name] != nil else {
      throw TypedDataError(.unknownType, "the type '\(name)' is not defined")
    }
    return String(
      decoding: try cache.types(root: name, in: types, dialect: .ethereum).encodeType(), as: UTF8.self)
  }

  /// Signs the digest.
  ///
  /// - Throws: ``TypedDataError``, ``CryptoSecp256k1/Secp256k1Error``
  public func sign(with key: Secp256k1PrivateKey) throws -> EVMSignature {
    EVMSignature(try key.recoverableSignature(forDigest: signingHash()))
  }

  /// The address whose key signed the digest.
  ///
  /// - Throws: ``TypedDataError``; ``EVMSignatureError`` when no key can have made the signature.
  public func recoverAddress(signature: EVMSignature) throws -> EVMAddress {
    try signature.recoverAddress(fromDigest: signingHash())
  }

  /// The digest under the rules of a chain that reads addresses its own way.
  package func signingHash(dialect: TypedDataDialect) throws(TypedDataError) -> [UInt8] {
    let hasher = TypedDataHasher(self, dialect: dialect)
    var preimage: [UInt8] = [0x19, 0x01]
    preimage.reserveCapacity(66)
    preimage += try hasher.domainSeparator()
    if TypedDataName(primaryType) != TypedDataDomain.name {
      preimage += try hasher.messageHash()
    }
    return Keccak256.hash(preimage)
  }
}
