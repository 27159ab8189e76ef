internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain
internal import WebRPC

/// A mined transaction as the history shows it to one account.
struct HistoryEntry {
  let network: Network
  let record: TransactionRecord
  private let order: (time: Int64, block: UInt64, index: Int)

  /// Nil while the transaction is not in a block.
  init?(_ transaction: ChainTransaction, account: EVMAddress, showsMetadata: Bool) {
    guard let receipt = transaction.receipt else { return nil }
    network = transaction.network
    order = (receipt.timestamp, receipt.blockNumber, receipt.index)
    record = TransactionRecord(
      txnHash: Hex.encode(transaction.hash, prefix: true), blockNumber: Int64(clamping: receipt.blockNumber),
      blockHash: Hex.encode(receipt.blockHash, prefix: true), chainId: Int64(transaction.network.id),
      transfers: Self.transfers(transaction, account: account, showsMetadata: showsMetadata),
      timestamp: WebRPCTimestamp(millisecondsSinceEpoch: receipt.timestamp * 1000).text)
  }

  /// Newest first; within a second, the higher block and position of the same network.
  func isNewer(than other: HistoryEntry) -> Bool {
    if order.time != other.order.time { return order.time > other.order.time }
    if network != other.network { return network.id < other.network.id }
    return (order.block, order.index) > (other.order.block, other.order.index)
  }

  /// The native transfer, or those of tokens; a transaction that failed moved nothing.
  private static func transfers(
    _ transaction: ChainTransaction, account: EVMAddress, showsMetadata: Bool
  ) -> [TransferRecord] {
    guard case .executed(let receipt) = transaction.status, let to = transaction.signed.transaction.to else {
      return []
    }
    // A contract of tokens takes no payment.
    guard to != TestToken.address else {
      return receipt.events.enumerated().compactMap { index, event in
        guard case .transfer(let token, let from, let to, let amount) = event else { return nil }
        return TransferRecord(
          transferType: from == account ? "SEND" : "RECEIVE", contractAddress: token.lowercased,
          contractType: "ERC20", from: from.lowercased, to: to.lowercased, amounts: [amount.description],
          logIndex: index, contractInfo: showsMetadata ? .testToken(on: transaction.network) : nil)
      }
    }
    return [
      TransferRecord(
        transferType: transaction.from == account ? "SEND" : "RECEIVE",
        contractAddress: EVMAddress.zero.lowercased, contractType: "NATIVE", from: transaction.from.lowercased,
        to: to.lowercased, amounts: [transaction.signed.transaction.value.description], logIndex: 0)
    ]
  }
}

/// Which transactions a history request wants.
struct HistoryFilter {
  private let hashes: Set<String>
  private let blocks: ClosedRange<UInt64>?
  private let contracts: Set<String>
  private let excludesAll: Bool

  init(_ filter: TransactionHistoryFilter) {
    hashes = Set((filter.transactionHashes ?? []).map { $0.lowercased() })
    let first = UInt64(clamping: filter.fromBlock ?? 0)
    let last = filter.toBlock.map { UInt64(clamping: $0) } ?? .max
    blocks = first <= last ? first...last : nil
    contracts = Set((filter.contractAddresses ?? []).map { $0.lowercased() })
    // Nothing here has a token id or is a meta transaction.
    excludesAll = filter.tokenId != nil || !(filter.metaTransactionIds ?? []).isEmpty
  }

  func admits(_ transaction: ChainTransaction) -> Bool {
    guard !excludesAll, let receipt = transaction.receipt, let blocks, blocks.contains(receipt.blockNumber)
    else { return false }
    // The native token has the zero address.
    let contract = transaction.signed.transaction.to == TestToken.address ? TestToken.address : .zero
    guard contracts.isEmpty || contracts.contains(contract.lowercased) else { return false }
    return hashes.isEmpty || hashes.contains(Hex.encode(transaction.hash, prefix: true))
  }
}
