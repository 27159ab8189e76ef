public import ChainCore
public import CryptoSecp256k1
internal import CryptoCore

/// A transaction of the first form, with one gas price. Amounts and fees are in wei.
public struct LegacyTransaction: Hashable, Sendable {
  /// The chain id that the signature is bound to (EIP-155); nil for a signature that is valid on every chain.
  public var chainID: UInt64?
  /// The number of transactions that the sender has sent before.
  public var nonce: UInt64
  /// What is paid, in wei per gas.
  public var gasPrice: UInt256
  /// The most gas that may be used.
  public var gasLimit: UInt64
  /// The recipient; nil creates a contract from ``data``.
  public var to: EVMAddress?
  /// The native tokens sent along, in wei.
  public var value: UInt256
  /// Call data, or the code that creates a contract.
  public var data: [UInt8]

  /// A transaction that is not yet signed.
  public init(
    chainID: UInt64?, nonce: UInt64, gasPrice: UInt256, gasLimit: UInt64, to: EVMAddress?, value: UInt256,
    data: [UInt8] = []
  ) {
    self.chainID = chainID
    self.nonce = nonce
    self.gasPrice = gasPrice
    self.gasLimit = gasLimit
    self.to = to
    self.value = value
    self.data = data
  }

  /// Keccak-256 of `rlp(fields, chainId, 0, 0)` (EIP-155), or of `rlp(fields)` without a chain id.
  public var signingHash: [UInt8] {
    let protection: [RLPItem] = chainID.map { [.integer($0), .bytes([]), .bytes([])] } ?? []
    return Keccak256.hash(RLP.encode(.list(fields + protection)))
  }

  /// The transaction with the key's signature.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public func signed(with key: Secp256k1PrivateKey) throws -> SignedEVMTransaction {
    let signature = try key.recoverableSignature(forDigest: signingHash)
    return SignedEVMTransaction(transaction: .legacy(self), signature: EVMSignature(signature))
  }

  private var fields: [RLPItem] {
    [
      .integer(nonce), .integer(gasPrice), .integer(gasLimit), .bytes(to?.bytes ?? []), .integer(value), .bytes(data),
    ]
  }

  /// The list that is sent, with v, r and s.
  func signedFields(_ signature: EVMSignature) -> [RLPItem] {
    fields + [.integer(v(recoveryID: signature.recoveryID)), .integer(signature.r), .integer(signature.s)]
  }

  /// EIP-155: `35 + 2 × chainId + yParity`; 27 or 28 without a chain id.
  private func v(recoveryID: UInt8) -> UInt256 {
    guard let chainID else { return UInt256(27 + UInt64(recoveryID)) }
    let doubled = UInt256(chainID).multipliedReportingOverflow(by: 2).partialValue
    return doubled.addingReportingOverflow(UInt256(35 + UInt64(recoveryID))).partialValue
  }

  static func decode(
    _ reader: inout RLPFieldReader
  ) throws(EVMTransactionError) -> (LegacyTransaction, EVMSignature) {
    var transaction = LegacyTransaction(
      chainID: nil, nonce: try reader.uint64("nonce"), gasPrice: try reader.integer("gasPrice"),
      gasLimit: try reader.uint64("gasLimit"), to: try reader.recipient("to"), value: try reader.integer("value"),
      data: try reader.data("data"))
    let offset = reader.offset
    let (chainID, recoveryID) = try split(v: reader.integer("v"), offset: offset)
    transaction.chainID = chainID
    return (transaction, try reader.signature(recoveryID: recoveryID))
  }

  private static func split(v: UInt256, offset: Int) throws(EVMTransactionError) -> (UInt64?, UInt8) {
    if let small = v.uint64, small == 27 || small == 28 { return (nil, UInt8(small - 27)) }
    let (rest, isTooSmall) = v.subtractingReportingOverflow(35)
    let (chainID, parity) = rest.quotientAndRemainder(dividingBy: 2)
    guard !isTooSmall, let chainID = chainID.uint64, let recoveryID = parity.uint64 else {
      throw EVMTransactionError(
        .invalidSignature, field: "v", offset: offset, "v is 27, 28 or 35 and above (EIP-155), not \(v)")
    }
    return (chainID, UInt8(recoveryID))
  }
}
