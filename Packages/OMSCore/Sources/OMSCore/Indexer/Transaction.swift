/// A transaction in the history of an account.
public struct Transaction: Codable, Sendable {
  /// The transaction's hash.
  public let txnHash: String
  /// The number of its block.
  public let blockNumber: Int64
  /// The hash of its block.
  public let blockHash: String
  /// The chain ID.
  public let chainId: Int64
  /// The relayer's identifier.
  public let metaTxnId: String?
  /// The transfers that concern the account.
  public let transfers: [TransactionTransfer]
  /// The time of its block, RFC 3339.
  public let timestamp: String

  /// Describes the value field by field.
  public init(
    txnHash: String,
    blockNumber: Int64,
    blockHash: String,
    chainId: Int64,
    metaTxnId: String? = nil,
    transfers: [TransactionTransfer] = [],
    timestamp: String
  ) {
    self.txnHash = txnHash
    self.blockNumber = blockNumber
    self.blockHash = blockHash
    self.chainId = chainId
    self.metaTxnId = metaTxnId
    self.transfers = transfers
    self.timestamp = timestamp
  }

  private enum CodingKeys: String, CodingKey {
    case txnHash, blockNumber, blockHash, chainId, transfers, timestamp
    case metaTxnId = "metaTxnID"
    case metaTxnIdAlternative = "metaTxnId"
  }

  /// Reads both spellings of the identifier.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      txnHash: try container.decode(String.self, forKey: .txnHash),
      blockNumber: try container.decode(Int64.self, forKey: .blockNumber),
      blockHash: try container.decode(String.self, forKey: .blockHash),
      chainId: try container.decode(Int64.self, forKey: .chainId),
      metaTxnId: try container.decodeIfPresent(String.self, forKey: .metaTxnIdAlternative)
        ?? container.decodeIfPresent(String.self, forKey: .metaTxnId),
      transfers: try container.decode([TransactionTransfer].self, forKey: .transfers),
      timestamp: try container.decode(String.self, forKey: .timestamp)
    )
  }

  /// Writes the service's own spelling, `metaTxnID`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(txnHash, forKey: .txnHash)
    try container.encode(blockNumber, forKey: .blockNumber)
    try container.encode(blockHash, forKey: .blockHash)
    try container.encode(chainId, forKey: .chainId)
    try container.encodeIfPresent(metaTxnId, forKey: .metaTxnId)
    try container.encode(transfers, forKey: .transfers)
    try container.encode(timestamp, forKey: .timestamp)
  }
}
