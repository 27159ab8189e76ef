public import CryptoSecp256k1
internal import EVMChain
internal import CryptoCore

/// A transaction of Tron that is not yet signed (`Transaction.raw`). Times are in milliseconds since 1970.
public struct TronTransaction: Hashable, Sendable {
  /// Bytes 6 and 7 of the number of a recent block.
  public var refBlockBytes: [UInt8]
  /// Bytes 8 … 15 of that block's hash.
  public var refBlockHash: [UInt8]
  /// The number of that block; 0 is not written.
  public var refBlockNumber: Int64
  /// When the transaction ceases to be valid.
  public var expiration: Int64
  /// When it was made.
  public var timestamp: Int64
  /// The most that may be burnt for energy, in sun.
  public var feeLimit: Int64
  /// A note of the sender.
  public var memo: [UInt8]
  /// What the transaction does.
  public var contract: TronContract
  /// Which of the account's permissions signs; 0 is the owner's.
  public var permissionID: Int32

  /// A transaction with its parts.
  public init(
    refBlockBytes: [UInt8], refBlockHash: [UInt8], refBlockNumber: Int64 = 0, expiration: Int64, timestamp: Int64,
    feeLimit: Int64 = 0, memo: [UInt8] = [], contract: TronContract, permissionID: Int32 = 0
  ) {
    self.refBlockBytes = refBlockBytes
    self.refBlockHash = refBlockHash
    self.refBlockNumber = refBlockNumber
    self.expiration = expiration
    self.timestamp = timestamp
    self.feeLimit = feeLimit
    self.memo = memo
    self.contract = contract
    self.permissionID = permissionID
  }

  /// The bytes whose hash is signed, `raw_data`.
  public var rawData: [UInt8] {
    var writer = ProtobufWriter()
    writer.bytes(1, refBlockBytes)
    writer.integer(3, refBlockNumber)
    writer.bytes(4, refBlockHash)
    writer.integer(8, expiration)
    writer.bytes(10, memo)
    writer.message(11, contract.serialized(permissionID: permissionID))
    writer.integer(14, timestamp)
    writer.integer(18, feeLimit)
    return writer.output
  }

  /// The transaction's identifier: SHA-256 of ``rawData``. It is also what is signed.
  public var id: [UInt8] { SHA256.hash(rawData) }

  /// The transaction with the key's signature.
  ///
  /// - Throws: ``CryptoSecp256k1/Secp256k1Error``
  public func signed(with key: Secp256k1PrivateKey) throws -> SignedTronTransaction {
    let signature = EVMSignature(try key.recoverableSignature(forDigest: id))
    return SignedTronTransaction(transaction: self, signatures: [signature])
  }

  /// Reads `raw_data`. Only what the canonical encoder writes is accepted, and no unknown fields, so that what is shown
  /// is all that is signed.
  ///
  /// - Throws: ``TronTransactionError`` naming the field, the offset and the reason.
  public init(rawData: some Collection<UInt8>) throws(TronTransactionError) {
    let data = Array(rawData)
    try self.init(data, in: data.indices)
  }

  init(_ data: [UInt8], in range: Range<Int>) throws(TronTransactionError) {
    var reader = ProtobufReader(data, in: range)
    var contract: (contract: TronContract, permissionID: Int32)?
    (refBlockBytes, refBlockHash, refBlockNumber, expiration, timestamp, feeLimit, memo) = ([], [], 0, 0, 0, 0, [])
    while let field = try reader.next() {
      switch field.number {
      case 1: refBlockBytes = try reader.bytes(of: field, "ref_block_bytes")
      case 3: refBlockNumber = try reader.integer(of: field, "ref_block_num")
      case 4: refBlockHash = try reader.bytes(of: field, "ref_block_hash")
      case 8: expiration = try reader.integer(of: field, "expiration")
      case 10: memo = try reader.bytes(of: field, "data")
      case 11:
        guard contract == nil else {
          throw TronTransactionError(
            .invalidField, field: "contract", offset: field.offset, "a transaction has one contract")
        }
        contract = try TronContract.decode(data, in: reader.range(of: field, "contract"))
      case 14: timestamp = try reader.integer(of: field, "timestamp")
      case 18: feeLimit = try reader.integer(of: field, "fee_limit")
      default: throw reader.unknown(field, in: "raw_data")
      }
    }
    guard let contract else {
      throw TronTransactionError(.invalidField, field: "contract", offset: range.lowerBound, "the field is missing")
    }
    self.contract = contract.contract
    permissionID = contract.permissionID
    let canonical = self.rawData
    guard canonical.elementsEqual(data[range]) else {
      throw TronTransactionError(
        .nonCanonical, offset: range.lowerBound + zip(canonical, data[range]).prefix { $0 == $1 }.count,
        "the data are not written as the canonical encoder writes them")
    }
  }
}
