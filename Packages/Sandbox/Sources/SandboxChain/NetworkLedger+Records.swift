internal import ChainCore
internal import CryptoCore
internal import EVMChain

/// How a network's state is saved: one record per account, block, transaction, token balance and allowance.
extension NetworkLedger {
  private struct Meta: Codable, Equatable {
    let issued: String
    let baseFee: String
    let pool: [String]
  }

  private struct AccountState: Codable {
    let balance: String
    let nonce: UInt64
  }

  private struct BlockState: Codable {
    let number: UInt64
    let hash: String
    let parentHash: String
    let timestamp: Int64
    let baseFee: String
    let gasUsed: UInt64
    let transactions: [String]
  }

  private struct TransactionState: Codable {
    struct Receipt: Codable {
      let block: UInt64
      let index: Int
      let gasUsed: UInt64
      let price: String
      let revert: String?
      /// Absent when there are none.
      let logs: [LogState]?
      /// What earlier versions saved instead of logs.
      var events: [TokenEventState]?
    }

    let raw: String
    let from: String
    /// Place in the order of arrival.
    let place: Int
    let receipt: Receipt?
  }

  private var prefix: String { "chain/\(network.name)" }

  private var meta: Meta {
    Meta(issued: issued.description, baseFee: baseFee.description, pool: pool.map { Hex.encode($0) })
  }

  /// What differs from an earlier state of this ledger; everything without one. Blocks and mined transactions never
  /// change: only new ones and those that were pending are looked at.
  func changes(since before: NetworkLedger?) throws -> StateSnapshot {
    var snapshot = StateSnapshot()
    if meta != before?.meta { try snapshot.add("\(prefix)/meta", meta) }
    for (address, account) in accounts where before?.accounts[address] != account {
      try snapshot.add(
        "\(prefix)/account/\(address.lowercased)",
        AccountState(balance: account.balance.description, nonce: account.nonce))
    }
    try addTokenChanges(to: &snapshot, since: before, prefix: prefix)
    try addCollectibleChanges(to: &snapshot, since: before, prefix: prefix)
    for block in blocks.dropFirst(before?.blocks.count ?? 0) {
      try snapshot.add(
        "\(prefix)/block/\(block.number)",
        BlockState(
          number: block.number, hash: Hex.encode(block.hash), parentHash: Hex.encode(block.parentHash),
          timestamp: block.timestamp, baseFee: block.baseFee.description, gasUsed: block.gasUsed,
          transactions: block.transactions.map { Hex.encode($0) }))
    }
    let known = before?.order.count ?? 0
    let pending = Set(before?.pool ?? []).subtracting(pool)
    let firstPending = pending.isEmpty ? known : order.firstIndex(where: pending.contains) ?? known
    for (place, hash) in order.enumerated().dropFirst(min(firstPending, known)) {
      guard place >= known || pending.contains(hash), let entry = transactions[hash] else { continue }
      try snapshot.add("\(prefix)/transaction/\(Hex.encode(hash))", Self.state(of: entry, place: place))
    }
    return snapshot
  }

  private static func state(of entry: ChainTransaction, place: Int) -> TransactionState {
    var revert: String?
    if case .failed(_, let reason) = entry.status { revert = reason }
    let receipt = entry.receipt.map {
      TransactionState.Receipt(
        block: $0.blockNumber, index: $0.index, gasUsed: $0.gasUsed, price: $0.effectiveGasPrice.description,
        revert: revert, logs: $0.logs.isEmpty ? nil : $0.logs.map { LogState($0) })
    }
    return TransactionState(
      raw: Hex.encode(entry.signed.raw), from: entry.from.lowercased, place: place, receipt: receipt)
  }

  /// The state of saved records; nil when there are none for this network.
  init?(network: Network, records: [String: [UInt8]]) throws {
    let prefix = "chain/\(network.name)"
    guard let bytes = records["\(prefix)/meta"] else { return nil }
    self.init(network: network, timestamp: 0)
    let meta = try Self.read(Meta.self, "\(prefix)/meta", bytes)
    issued = try Self.number(meta.issued, "\(prefix)/meta")
    baseFee = try Self.number(meta.baseFee, "\(prefix)/meta")
    pool = try meta.pool.map { try Hex.decode($0) }
    try readBlocks(records)
    var arrived: [(place: Int, entry: ChainTransaction)] = []
    for (name, bytes) in records {
      if name.hasPrefix("\(prefix)/account/") {
        let state = try Self.read(AccountState.self, name, bytes)
        let address = try EVMAddress(name.dropFirst("\(prefix)/account/".count))
        accounts[address] = Account(balance: try Self.number(state.balance, name), nonce: state.nonce)
      } else if name.hasPrefix("\(prefix)/transaction/") {
        let state = try Self.read(TransactionState.self, name, bytes)
        arrived.append((state.place, try entry(state, name)))
      } else {
        _ = try readToken(name, bytes, prefix: prefix) || readCollectible(name, bytes, prefix: prefix)
      }
    }
    for (_, entry) in arrived.sorted(by: { $0.place < $1.place }) { remember(entry) }
  }

  private mutating func readBlocks(_ records: [String: [UInt8]]) throws {
    blocks = []
    busyBlocks = []
    while let bytes = records["\(prefix)/block/\(blocks.count)"] {
      let name = "\(prefix)/block/\(blocks.count)"
      let state = try Self.read(BlockState.self, name, bytes)
      guard state.number == UInt64(blocks.count) else { throw StateError(record: name) }
      append(
        Block(
          number: state.number, hash: try Hex.decode(state.hash), parentHash: try Hex.decode(state.parentHash),
          timestamp: state.timestamp, baseFee: try Self.number(state.baseFee, name), gasUsed: state.gasUsed,
          transactions: try state.transactions.map { try Hex.decode($0) }))
    }
    guard !blocks.isEmpty else { throw StateError(record: "\(prefix)/block/0") }
  }

  private func entry(_ state: TransactionState, _ name: String) throws -> ChainTransaction {
    let signed = try SignedEIP1559Transaction(raw: try Hex.decode(state.raw))
    var status = ChainTransaction.Status.pending
    if let saved = state.receipt {
      guard saved.block < UInt64(blocks.count) else { throw StateError(record: name) }
      let block = blocks[Int(saved.block)]
      let receipt = ChainTransaction.Receipt(
        blockNumber: block.number, blockHash: block.hash, timestamp: block.timestamp, index: saved.index,
        gasUsed: saved.gasUsed, effectiveGasPrice: try Self.number(saved.price, name),
        logs: try saved.logs?.map { try $0.log(name) } ?? (saved.events ?? []).map { try $0.log(name) })
      status = saved.revert.map { .failed(receipt, reason: $0) } ?? .executed(receipt)
    }
    return ChainTransaction(
      network: network, from: try EVMAddress(state.from), signed: signed, hash: signed.hash, status: status)
  }

  static func read<Value: Decodable>(_ type: Value.Type, _ name: String, _ bytes: [UInt8]) throws -> Value {
    do { return try CanonicalJSON.decode(type, from: bytes) } catch { throw StateError(record: name) }
  }

  static func number(_ text: String, _ name: String) throws -> UInt256 {
    guard let value = UInt256(decimal: text) else { throw StateError(record: name) }
    return value
  }
}
