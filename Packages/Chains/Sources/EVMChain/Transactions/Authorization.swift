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
///
/// A chain passes over an authorization whose signature is not good; the transaction around it stays valid. So the three
/// numbers are kept as they are, and ``recoverAuthority()`` says whether they are a signature.
public struct SignedAuthorization: Hashable, Sendable {
  /// What was signed.
  public let authorization: Authorization
  /// The parity of the y coordinate, 0 or 1 in a signature that can be good.
  public let yParity: UInt8
  /// The first half of the signature.
  public let r: UInt256
  /// The second half of the signature.
  public let s: UInt256

  /// Puts an authorization and its signature together; the signature is not checked.
  public init(authorization: Authorization, signature: EVMSignature) {
    self.authorization = authorization
    yParity = signature.recoveryID
    r = signature.r
    s = signature.s
  }

  /// The account's signature of ``Authorization/signingHash``; nil when the numbers cannot be one.
  public var signature: EVMSignature? { try? EVMSignature(r: r, s: s, recoveryID: yParity) }

  /// The address of the account that signed.
  ///
  /// - Throws: ``EVMTransactionError`` when the numbers are out of range, s is in the upper half (EIP-2) or no key fits.
  public func recoverAuthority() throws(EVMTransactionError) -> EVMAddress {
    let signature: EVMSignature
    do {
      signature = try EVMSignature(r: r, s: s, recoveryID: yParity)
    } catch {
      throw EVMTransactionError(.invalidSignature, field: "authorizationList", error.message)
    }
    return try signature.transactionSender(signingHash: authorization.signingHash)
  }

  var rlp: RLPItem { .list(authorization.fields + [.integer(UInt64(yParity)), .integer(r), .integer(s)]) }

  /// EIP-7702: the numbers have at most 8 and 256 bits; whether they are a signature is no matter of the encoding.
  init(_ reader: inout RLPFieldReader) throws(EVMTransactionError) {
    var fields = try reader.list("authorizationList")
    authorization = Authorization(
      chainID: try fields.integer("chainId"), address: try fields.address("address"),
      nonce: try fields.uint64("nonce"))
    let offset = fields.offset
    guard let yParity = UInt8(exactly: try fields.uint64("yParity")) else {
      throw EVMTransactionError(
        .invalidField, field: "yParity", offset: offset, "the integer is above 8 bits")
    }
    self.yParity = yParity
    r = try fields.integer("r")
    s = try fields.integer("s")
    try fields.finish()
  }
}
