internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSIndexerAPI
internal import SandboxChain

/// Which transactions a history request wants.
struct HistoryFilter {
  private let hashes: Set<String>
  private let blocks: ClosedRange<UInt64>?
  private let contracts: Set<String>
  private let tokenID: String?
  private let excludesAll: Bool

  init(_ filter: TransactionHistoryFilter) {
    hashes = Set((filter.transactionHashes ?? []).map { $0.lowercased() })
    let first = UInt64(clamping: filter.fromBlock ?? 0)
    let last = filter.toBlock.map { UInt64(clamping: $0) } ?? .max
    blocks = first <= last && filter.toBlock ?? 0 >= 0 ? first...last : nil
    contracts = Set((filter.contractAddresses ?? []).map { $0.lowercased() })
    tokenID = filter.tokenId
    // Nothing here is a meta transaction.
    excludesAll = !(filter.metaTransactionIds ?? []).isEmpty
  }

  func admits(_ entry: HistoryEntry) -> Bool {
    guard !excludesAll, let number = entry.transaction.receipt?.blockNumber, let blocks, blocks.contains(number)
    else { return false }
    return (hashes.isEmpty || hashes.contains(Hex.encode(entry.transaction.hash, prefix: true)))
      && admitsContracts(entry) && admitsTokens(entry)
  }

  /// The native token has the zero address. A call that moved nothing counts for the contract that it called.
  private func admitsContracts(_ entry: HistoryEntry) -> Bool {
    guard !contracts.isEmpty else { return true }
    let called = entry.transaction.signed.transaction.to.map { [$0.lowercased] } ?? []
    return !contracts.isDisjoint(with: entry.movements.map(\.contract.lowercased) + called)
  }

  /// Units of an ERC-20 contract are its token 0.
  private func admitsTokens(_ entry: HistoryEntry) -> Bool {
    guard let tokenID else { return true }
    return entry.movements.contains { movement in
      movement.standard == .erc20
        ? tokenID == "0" : movement.tokenIDs.contains { $0.description == tokenID }
    }
  }
}
