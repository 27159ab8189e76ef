internal import CryptoCore

/// A signed EIP-1559 transaction, ready to be sent.
public struct SignedEIP1559Transaction: Hashable, Sendable {
  /// What was signed.
  public let transaction: EIP1559Transaction
  /// The sender's signature of ``EIP1559Transaction/signingHash``.
  public let signature: EVMSignature

  /// Puts a transaction and its signature together; the signature is not checked.
  public init(transaction: EIP1559Transaction, signature: EVMSignature) {
    self.transaction = transaction
    self.signature = signature
  }

  /// Reads `0x02 ‖ rlp(fields, yParity, r, s)`. Only the canonical encoding is accepted.
  ///
  /// - Throws: ``EVMTransactionError``
  public init(raw: some Collection<UInt8>) throws(EVMTransactionError) {
    let bytes = Array(raw)
    guard bytes.first == EIP1559Transaction.type else {
      throw EVMTransactionError(.unknownType, offset: 0, "an EIP-1559 transaction starts with 0x02")
    }
    var reader = try RLPFieldReader(bytes, listAt: 1)
    transaction = try EIP1559Transaction(&reader)
    signature = try reader.signature()
    try reader.finish()
  }

  /// `0x02 ‖ rlp(fields, yParity, r, s)`, the argument of `eth_sendRawTransaction`.
  public var raw: [UInt8] {
    [EIP1559Transaction.type] + RLP.encode(.list(transaction.fields + signature.transactionFields))
  }

  /// The transaction hash: Keccak-256 of ``raw``.
  public var hash: [UInt8] { Keccak256.hash(raw) }

  /// The address of the account that signed.
  ///
  /// - Throws: ``EVMTransactionError`` when s is in the upper half (EIP-2) or no key fits the signature.
  public func recoverSender() throws(EVMTransactionError) -> EVMAddress {
    try signature.transactionSender(signingHash: transaction.signingHash)
  }
}

extension EVMSignature {
  /// `yParity, r, s`, the last fields of every typed transaction.
  var transactionFields: [RLPItem] {
    [.integer(UInt64(recoveryID)), .integer(r), .integer(s)]
  }

  /// The sender of a transaction, whose signature must have a low s (EIP-2).
  func transactionSender(signingHash: [UInt8]) throws(EVMTransactionError) -> EVMAddress {
    guard hasLowS else {
      throw EVMTransactionError(.invalidSignature, field: "s", "s is in the upper half of its range (EIP-2)")
    }
    do {
      return try recoverAddress(fromDigest: signingHash)
    } catch {
      throw EVMTransactionError(.recoveryFailed, error.message)
    }
  }
}
