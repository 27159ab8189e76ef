internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain
internal import WebRPC

/// A mined transaction as the history shows it to one account.
struct HistoryEntry {
  let transaction: ChainTransaction
  /// What the account sent and received; a transaction that failed moved nothing.
  let movements: [Movement]
  private let account: EVMAddress
  private let receipt: ChainTransaction.Receipt

  /// Nil while the transaction is not in a block.
  init?(_ transaction: ChainTransaction, account: EVMAddress) {
    guard let receipt = transaction.receipt else { return nil }
    self.transaction = transaction
    self.account = account
    self.receipt = receipt
    movements = Movement.all(of: transaction).filter { $0.from == account || $0.to == account }
  }

  /// Newest first; within a second, the higher block and position of the same network.
  func isNewer(than other: HistoryEntry) -> Bool {
    let (left, right) = (receipt, other.receipt)
    if left.timestamp != right.timestamp { return left.timestamp > right.timestamp }
    if transaction.network != other.transaction.network { return transaction.network.id < other.transaction.network.id }
    return (left.blockNumber, left.index) > (right.blockNumber, right.index)
  }

  /// As the wire has it.
  func record(showing metadata: MetadataSelection, from index: any ChainIndex) async throws -> TransactionRecord {
    let network = transaction.network
    let descriptions = TokenDescriptions(index: index, network: network)
    var transfers: [TransferRecord] = []
    for movement in movements {
      let shows = movement.standard != nil && metadata.includes(movement.contract)
      var details: [String: TokenDetails] = [:]
      if shows, movement.standard != .erc20 {
        for id in movement.tokenIDs {
          details[id.description] = try await descriptions.token(id, of: movement.contract)
        }
      }
      transfers.append(
        TransferRecord(
          transferType: movement.from == account ? "SEND" : "RECEIVE",
          contractAddress: movement.contract.lowercased, contractType: movement.standard?.rawValue ?? "NATIVE",
          from: movement.from.lowercased, to: movement.to.lowercased,
          tokenIds: movement.tokenIDs.isEmpty ? nil : movement.tokenIDs.map(\.description),
          amounts: movement.amounts.map(\.description), logIndex: movement.logIndex,
          contractInfo: shows ? try await descriptions.contract(movement.contract) : nil,
          tokenMetadata: details.isEmpty ? nil : details))
    }
    return TransactionRecord(
      txnHash: Hex.encode(transaction.hash, prefix: true), blockNumber: Int64(clamping: receipt.blockNumber),
      blockHash: Hex.encode(receipt.blockHash, prefix: true), chainId: Int64(network.id), transfers: transfers,
      timestamp: WebRPCTimestamp(millisecondsSinceEpoch: receipt.timestamp * 1000).text)
  }
}
