internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import SandboxChain
internal import TronChain

/// How a network's state is saved: one record per account, block, transaction, token balance and allowance.
extension TronNetworkLedger {
  private struct Meta: Codable, Equatable {
    let issued: Int64
    let burnt: Int64
    let pool: [String]
  }

  private struct AccountState: Codable {
    let balance: Int64
    let usedBandwidth: Int64
    let usedAt: Int64
  }

  private struct AmountState: Codable {
    let amount: String
  }

  private struct BlockState: Codable {
    let id: String
    let parentID: String
    let timestamp: Int64
    let transactionRoot: String
    let transactions: [String]
  }

  private var prefix: String { Self.prefix(network) }

  private static func prefix(_ network: TronNetwork) -> String {
    network.rawValue.split(separator: ":").joined(separator: "/")
  }

  private var meta: Meta {
    Meta(issued: books.issued, burnt: books.burnt, pool: pool.map { Hex.encode($0) })
  }

  /// What differs from an earlier state of this ledger; everything without one. Blocks and transactions in blocks never
  /// change: only new ones and those that were pending are looked at.
  func changes(since before: TronNetworkLedger?) throws -> StateSnapshot {
    var snapshot = StateSnapshot()
    if meta != before?.meta { try snapshot.add("\(prefix)/meta", meta) }
    for (address, account) in books.accounts where before?.books.accounts[address] != account {
      try snapshot.add(
        "\(prefix)/account/\(address)",
        AccountState(balance: account.balance, usedBandwidth: account.usedBandwidth, usedAt: account.usedAt))
    }
    for (address, amount) in books.tokens where before?.books.tokens[address] != amount {
      try snapshot.add("\(prefix)/token-balance/\(address)", AmountState(amount: amount.description))
    }
    for (key, amount) in books.allowances where before?.books.allowances[key] != amount {
      try snapshot.add(
        "\(prefix)/token-allowance/\(key.owner)/\(key.spender)", AmountState(amount: amount.description))
    }
    for block in blocks.dropFirst(before?.blocks.count ?? 0) {
      try snapshot.add(
        "\(prefix)/block/\(block.number)",
        BlockState(
          id: Hex.encode(block.id), parentID: Hex.encode(block.header.parentID), timestamp: block.timestamp,
          transactionRoot: Hex.encode(block.header.transactionRoot),
          transactions: block.transactions.map { Hex.encode($0) }))
    }
    let known = before?.order.count ?? 0
    let settled = Set(before?.pool ?? []).subtracting(pool)
    let first = settled.isEmpty ? known : order.firstIndex(where: settled.contains) ?? known
    for (place, id) in order.enumerated().dropFirst(min(first, known)) {
      guard place >= known || settled.contains(id), let entry = transactions[id] else { continue }
      try snapshot.add("\(prefix)/transaction/\(Hex.encode(id))", TronTransactionState(entry, place: place))
    }
    return snapshot
  }

  /// The state of saved records; nil when there are none for this network.
  init?(network: TronNetwork, records: [String: [UInt8]], time: Int64) throws {
    let prefix = Self.prefix(network)
    guard let bytes = records["\(prefix)/meta"] else { return nil }
    self.init(network: network, time: 0)
    let meta = try Self.read(Meta.self, "\(prefix)/meta", bytes)
    (books.issued, books.burnt) = (meta.issued, meta.burnt)
    try readBlocks(records)
    var arrived: [(place: Int, entry: TronChainTransaction)] = []
    for (name, bytes) in records where name.hasPrefix("\(prefix)/") {
      let parts = name.dropFirst(prefix.count + 1).split(separator: "/").map(String.init)
      switch (parts.first, parts.count) {
      case ("account", 2):
        let state = try Self.read(AccountState.self, name, bytes)
        books.accounts[try Self.address(parts[1], name)] = TronAccount(
          balance: state.balance, usedBandwidth: state.usedBandwidth, usedAt: state.usedAt)
      case ("token-balance", 2):
        let amount = try Self.amount(name, bytes)
        let (supply, overflow) = books.tokenSupply.addingReportingOverflow(amount)
        guard !overflow else { throw StateError(record: name) }
        books.tokens[try Self.address(parts[1], name)] = amount
        books.tokenSupply = supply
      case ("token-allowance", 3):
        let key = TronAllowance(owner: try Self.address(parts[1], name), spender: try Self.address(parts[2], name))
        books.allowances[key] = try Self.amount(name, bytes)
      case ("transaction", 2):
        let state = try Self.read(TronTransactionState.self, name, bytes)
        arrived.append((state.place, try state.entry(on: network, blocks: blocks, record: name)))
      default: continue
      }
    }
    for (_, entry) in arrived.sorted(by: { $0.place < $1.place }) { remember(entry) }
    pool = try meta.pool.map { text in
      guard let id = try? Hex.decode(text), transactions[id]?.status == .pending else {
        throw StateError(record: "\(prefix)/meta")
      }
      return id
    }
    renewPool(time: time)
  }

  private mutating func readBlocks(_ records: [String: [UInt8]]) throws {
    blocks = []
    while let bytes = records["\(prefix)/block/\(blocks.count)"] {
      let name = "\(prefix)/block/\(blocks.count)"
      let state = try Self.read(BlockState.self, name, bytes)
      guard let root = try? Hex.decode(state.transactionRoot), let parent = try? Hex.decode(state.parentID),
        let transactions = try? state.transactions.map({ try Hex.decode($0) })
      else { throw StateError(record: name) }
      let block = TronBlock(
        header: TronBlockHeader(
          timestamp: state.timestamp, transactionRoot: root, parentID: parent, number: Int64(blocks.count),
          witness: Self.witness), transactions: transactions)
      guard Hex.encode(block.id) == state.id, blocks.last.map({ $0.id == parent }) ?? true else {
        throw StateError(record: name)
      }
      append(block)
    }
    guard !blocks.isEmpty else { throw StateError(record: "\(prefix)/block/0") }
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ name: String, _ bytes: [UInt8]) throws -> Value {
    do { return try CanonicalJSON.decode(type, from: bytes) } catch { throw StateError(record: name) }
  }

  private static func amount(_ name: String, _ bytes: [UInt8]) throws -> UInt256 {
    guard let amount = UInt256(decimal: try read(AmountState.self, name, bytes).amount) else {
      throw StateError(record: name)
    }
    return amount
  }

  private static func address(_ text: String, _ name: String) throws -> TronAddress {
    guard let address = try? TronAddress(text) else { throw StateError(record: name) }
    return address
  }
}
