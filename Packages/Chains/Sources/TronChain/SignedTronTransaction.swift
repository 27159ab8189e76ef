public import EVMChain
internal import CryptoCore

/// A transaction of Tron with its signatures.
public struct SignedTronTransaction: Hashable, Sendable {
  /// What was signed.
  public let transaction: TronTransaction
  /// One signature, or several for an account with a multisignature permission.
  public let signatures: [EVMSignature]
  /// The bytes of ``signatures`` as they are sent: a transaction that was read keeps a recovery id of 0 or 1, where
  /// ``EVMChain/EVMSignature/bytes`` has 27 or 28.
  public let signatureBytes: [[UInt8]]

  /// Puts a transaction and its signatures together; the signatures are not checked.
  public init(transaction: TronTransaction, signatures: [EVMSignature]) {
    self.init(transaction: transaction, signatures: signatures, signatureBytes: signatures.map(\.bytes))
  }

  private init(transaction: TronTransaction, signatures: [EVMSignature], signatureBytes: [[UInt8]]) {
    self.transaction = transaction
    self.signatures = signatures
    self.signatureBytes = signatureBytes
  }

  /// The message `Transaction`, the argument of `broadcasthex`.
  public var serialized: [UInt8] {
    var writer = ProtobufWriter()
    writer.message(1, transaction.rawData)
    for bytes in signatureBytes {
      writer.message(2, bytes)
    }
    return writer.output
  }

  /// Reads the message `Transaction`. Only what the canonical encoder writes is accepted, so that ``serialized`` gives
  /// the same bytes.
  ///
  /// - Throws: ``TronTransactionError`` naming the field, the offset and the reason.
  public init(serialized bytes: some Collection<UInt8>) throws(TronTransactionError) {
    let data = Array(bytes)
    var reader = ProtobufReader(data)
    var transaction: TronTransaction?
    var signatures: [EVMSignature] = []
    var signatureBytes: [[UInt8]] = []
    while let field = try reader.next() {
      switch field.number {
      case 1:
        guard transaction == nil else {
          throw TronTransactionError(.invalidField, field: "raw_data", offset: field.offset, "the field is repeated")
        }
        transaction = try TronTransaction(data, in: reader.range(of: field, "raw_data"))
      case 2:
        let bytes = try reader.bytes(of: field, "signature")
        do throws(EVMSignatureError) {
          signatures.append(try EVMSignature(bytes: bytes))
        } catch {
          throw TronTransactionError(
            .invalidSignature, field: "signature", offset: field.offset, error.message)
        }
        signatureBytes.append(bytes)
      default: throw reader.unknown(field, in: "transaction")
      }
    }
    guard let transaction else {
      throw TronTransactionError(.invalidField, field: "raw_data", "the field is missing")
    }
    self.init(transaction: transaction, signatures: signatures, signatureBytes: signatureBytes)
    guard serialized == data else {
      throw TronTransactionError(
        .nonCanonical, offset: zip(serialized, data).prefix { $0 == $1 }.count,
        "the data are not written as the canonical encoder writes them")
    }
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
