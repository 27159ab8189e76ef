internal import CryptoCore

/// A signed transaction of any known type.
public struct SignedEVMTransaction: Hashable, Sendable {
  /// What was signed.
  public let transaction: EVMTransaction
  /// The sender's signature of ``EVMTransaction/signingHash``.
  public let signature: EVMSignature

  /// Puts a transaction and its signature together; the signature is not checked.
  public init(transaction: EVMTransaction, signature: EVMSignature) {
    self.transaction = transaction
    self.signature = signature
  }

  /// Reads an encoded transaction (EIP-2718): a legacy list, or a type and a list. A blob transaction may come with
  /// its blobs. Only the canonical encoding is accepted.
  ///
  /// - Throws: ``EVMTransactionError``
  public init(raw: some Collection<UInt8>) throws(EVMTransactionError) {
    let bytes = Array(raw)
    guard let first = bytes.first else {
      throw EVMTransactionError(.malformedRLP, offset: 0, "a transaction has at least one byte")
    }
    guard first >= 0xc0 || (EIP2930Transaction.type...EIP7702Transaction.type).contains(first) else {
      throw EVMTransactionError(.unknownType, offset: 0, "the transaction type \(first) is not known")
    }
    var reader = try RLPFieldReader(bytes, listAt: first >= 0xc0 ? 0 : 1)
    switch first {
    case 0xc0...:
      let (transaction, signature) = try LegacyTransaction.decode(&reader)
      self.init(transaction: .legacy(transaction), signature: signature)
    case EIP2930Transaction.type:
      self.init(transaction: .eip2930(try EIP2930Transaction(&reader)), signature: try reader.signature())
    case EIP1559Transaction.type:
      self.init(transaction: .eip1559(try EIP1559Transaction(&reader)), signature: try reader.signature())
    case EIP4844Transaction.type:
      self = try Self.blobTransaction(&reader)
    default:
      self.init(transaction: .eip7702(try EIP7702Transaction(&reader)), signature: try reader.signature())
    }
    try reader.finish()
  }

  /// The canonical encoding, with the blobs when there are any: the argument of `eth_sendRawTransaction`.
  public var raw: [UInt8] {
    guard case .eip4844(let blobs) = transaction, let sidecar = blobs.sidecar else { return canonical }
    let body = RLPItem.list(blobs.fields + signature.transactionFields)
    return [EIP4844Transaction.type] + RLP.encode(.list([body] + sidecar.fields))
  }

  /// The transaction hash: Keccak-256 of the encoding without blobs.
  public var hash: [UInt8] { Keccak256.hash(canonical) }

  /// The address of the account that signed.
  ///
  /// - Throws: ``EVMTransactionError`` when s is in the upper half (EIP-2) or no key fits the signature.
  public func recoverSender() throws(EVMTransactionError) -> EVMAddress {
    try signature.transactionSender(signingHash: transaction.signingHash)
  }

  private var canonical: [UInt8] {
    switch transaction {
    case .legacy(let transaction): RLP.encode(.list(transaction.signedFields(signature)))
    case .eip2930(let transaction): typed(transaction.fields)
    case .eip1559(let transaction): typed(transaction.fields)
    case .eip4844(let transaction): typed(transaction.fields)
    case .eip7702(let transaction): typed(transaction.fields)
    }
  }

  private func typed(_ fields: [RLPItem]) -> [UInt8] {
    [transaction.type] + RLP.encode(.list(fields + signature.transactionFields))
  }

  /// EIP-4844, networking: the list holds either the fields, or the list of fields and the sidecar.
  private static func blobTransaction(_ reader: inout RLPFieldReader) throws(EVMTransactionError) -> Self {
    guard try reader.isAtList() else {
      let transaction = try EIP4844Transaction(&reader)
      return Self(transaction: .eip4844(transaction), signature: try reader.signature())
    }
    var body = try reader.list("tx_payload_body")
    var transaction = try EIP4844Transaction(&body)
    let signature = try body.signature()
    try body.finish()
    transaction.sidecar = try BlobSidecar(&reader)
    return Self(transaction: .eip4844(transaction), signature: signature)
  }
}
