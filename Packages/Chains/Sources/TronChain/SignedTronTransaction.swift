public import EVMChain
internal import CryptoCore

/// A transaction of Tron with its signatures.
public struct SignedTronTransaction: Hashable, Sendable {
  /// What was signed.
  public let transaction: TronTransaction
  /// One signature, or several for an account with a multisignature permission.
  public let signatures: [EVMSignature]

  /// Puts a transaction and its signatures together; the signatures are not checked.
  public init(transaction: TronTransaction, signatures: [EVMSignature]) {
    self.transaction = transaction
    self.signatures = signatures
  }

  /// The message `Transaction`, the argument of `broadcasthex`.
  public var serialized: [UInt8] {
    var writer = ProtobufWriter()
    writer.message(1, transaction.rawData)
    for signature in signatures {
      writer.message(2, signature.bytes)
    }
    return writer.output
  }

  /// Reads the message `Transaction`.
  ///
  /// - Throws: ``TronTransactionError`` naming the field, the offset and the reason.
  public init(serialized bytes: some Collection<UInt8>) throws(TronTransactionError) {
    let data = Array(bytes)
    var reader = ProtobufReader(data)
    var transaction: TronTransaction?
    var signatures: [EVMSignature] = []
    while let field = try reader.next() {
      switch field.number {
      case 1:
        guard transaction == nil else {
          throw TronTransactionError(.invalidField, field: "raw_data", offset: field.offset, "the field is repeated")
        }
        transaction = try TronTransaction(data, in: reader.range(of: field, "raw_data"))
      case 2:
        let bytes = try reader.bytes(of: field, "signature")
        guard let signature = try? EVMSignature(bytes: bytes) else {
          throw TronTransactionError(.invalidSignature, field: "signature", offset: field.offset, "65 bytes r ‖ s ‖ v")
        }
        signatures.append(signature)
      default: throw reader.unknown(field, in: "transaction")
      }
    }
    guard let transaction else {
      throw TronTransactionError(.invalidField, field: "raw_data", "the field is missing")
    }
    self.init(transaction: transaction, signatures: signatures)
  }

  /// The addresses of the accounts that signed, in the order of the signatures.
  ///
  /// - Throws: ``EVMChain/EVMSignatureError`` when no key can have made one of them.
  public func recoverSigners() throws(EVMSignatureError) -> [TronAddress] {
    let id = transaction.id
    var signers: [TronAddress] = []
    for signature in signatures {
      signers.append(TronAddress(try signature.recoverAddress(fromDigest: id)))
    }
    return signers
  }

  /// Whether the contract's owner has signed. Accounts with a multisignature permission need a look at the chain.
  public var isSignedByOwner: Bool {
    guard let owner = transaction.contract.owner, let signers = try? recoverSigners() else { return false }
    return signers.contains(owner)
  }
}
