public import ChainCore
public import CryptoSecp256k1
internal import CryptoCore

/// An account's consent to run the code of another address (EIP-7702).
public struct Authorization: Hashable, Sendable {
  /// The chain id; 0 for every chain.
  public var chainID: UInt256
  /// The address whose code is run; the zero address takes a delegation back.
  public var address: EVMAddress
  /// The account's nonce at the time when the authorization takes effect.
  public var nonce: UInt64

  /// An authorization that is not yet signed.
  public init(chainID: UInt256, address: EVMAddress, nonce: UInt64) {
    self.chainID = chainID
    self.address = address
    self.nonce = nonce
  }

  /// Keccak-256 of `0x05 ‖ rlp(chainId, address, nonce)`, what the account signs.
  public var signingHash: [UInt8] {
    Keccak256.hash([5] + RLP.encode(.list(fields)))
  }

  /// The authorization with the key's signature.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public func signed(with key: Secp256k1PrivateKey) throws -> SignedAuthorization {
    SignedAuthorization(
      authorization: self, signature: EVMSignature(try key.recoverableSignature(forDigest: signingHash)))
  }

  var fields: [RLPItem] { [.integer(chainID), .bytes(address.bytes), .integer(nonce)] }
}

/// An ``Authorization`` with the signature of the account that gives it.
public struct SignedAuthorization: Hashable, Sendable {
  /// What was signed.
  public let authorization: Authorization
  /// The account's signature of ``Authorization/signingHash``.
  public let signature: EVMSignature

  /// Puts an authorization and its signature together; the signature is not checked.
  public init(authorization: Authorization, signature: EVMSignature) {
    self.authorization = authorization
    self.signature = signature
  }

  /// The address of the account that signed.
  ///
  /// - Throws: ``EVMTransactionError`` when s is in the upper half (EIP-2) or no key fits the signature.
  public func recoverAuthority() throws(EVMTransactionError) -> EVMAddress {
    try signature.transactionSender(signingHash: authorization.signingHash)
  }

  var rlp: RLPItem { .list(authorization.fields + signature.transactionFields) }

  init(_ reader: inout RLPFieldReader) throws(EVMTransactionError) {
    var fields = try reader.list("authorizationList")
    authorization = Authorization(
      chainID: try fields.integer("chainId"), address: try fields.address("address"),
      nonce: try fields.uint64("nonce"))
    signature = try fields.signature()
    try fields.finish()
  }
}
