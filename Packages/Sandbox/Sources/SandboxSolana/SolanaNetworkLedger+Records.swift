internal import ChainCore
internal import CryptoCore
internal import SandboxChain
internal import SolanaChain

/// How a network's state is saved: one record per account, block and transaction.
extension SolanaNetworkLedger {
  private struct Meta: Codable, Equatable {
    let issued: String
    /// In the order of their arrival, Base58.
    let pool: [String]
    /// Token accounts in the order of their making.
    let tokenAccounts: [String: [String]]
  }

  private struct AccountState: Codable {
    let lamports: String
    let owner: String
    /// Hex.
    let data: String
  }

  private struct BlockState: Codable {
    let slot: UInt64
    let blockhash: String
    let time: Int64
    let transactions: [String]
  }

  private struct TransactionState: Codable {
    struct Receipt: Codable {
      /// Height of the block.
      let block: UInt64
      let index: Int
      let fee: String
      let units: UInt64
      let log: [String]
    }

    /// Hex of the signed transaction.
    let raw: String
    /// Place in the order of arrival.
    let place: Int
    let receipt: Receipt?
    let error: SolanaTransactionError?
  }

  private static func prefix(_ network: SolanaNetwork) -> String { "solana/\(network.name)" }

  private var meta: Meta {
    Meta(
      issued: String(issued), pool: pool.map(\.base58),
      tokenAccounts: Dictionary(
        tokenAccounts.map { ($0.key.base58, $0.value.map(\.base58)) }, uniquingKeysWith: { first, _ in first }))
  }

  /// What differs from an earlier state of this ledger; everything without one. Blocks and mined transactions never
  /// change: only new ones and those that were pending are looked at.
  func changes(since before: SolanaNetworkLedger?) throws -> StateSnapshot {
    let prefix = Self.prefix(network)
    var snapshot = StateSnapshot()
    if before == nil || issued != before?.issued || pool != before?.pool || tokenAccounts != before?.tokenAccounts {
      try snapshot.add("\(prefix)/meta", meta)
    }
    for (address, account) in accounts where before?.accounts[address] != account {
      try snapshot.add(
        "\(prefix)/account/\(address.base58)",
        AccountState(
          lamports: String(account.lamports), owner: account.owner.base58, data: Hex.encode(account.data)))
    }
    for address in (before?.accounts ?? [:]).keys where accounts[address] == nil {
      snapshot.remove("\(prefix)/account/\(address.base58)")
    }
    for block in blocks.dropFirst(before?.blocks.count ?? 0) {
      try snapshot.add(
        "\(prefix)/block/\(block.height)",
        BlockState(
          slot: block.slot, blockhash: Base58.encode(block.blockhash), time: block.time,
          transactions: block.transactions))
    }
    let heights = Dictionary(blocks.map { ($0.slot, $0.height) }) { first, _ in first }
    let known = before?.order.count ?? 0
    let pending = Set(before?.pool ?? []).subtracting(pool)
    let firstPending = pending.isEmpty ? known : order.firstIndex(where: pending.contains) ?? known
    for (place, signature) in order.enumerated().dropFirst(min(firstPending, known)) {
      guard place >= known || pending.contains(signature), let entry = transactions[signature] else { continue }
      let receipt = entry.receipt.map {
        TransactionState.Receipt(
          block: heights[$0.slot] ?? 0, index: $0.index, fee: String($0.fee), units: $0.units, log: $0.log)
      }
      try snapshot.add(
        "\(prefix)/transaction/\(signature.base58)",
        TransactionState(
          raw: Hex.encode(entry.transaction.serialized), place: place, receipt: receipt, error: entry.error))
    }
    return snapshot
  }

  /// The state of saved records; nil when there are none for this network.
  init?(network: SolanaNetwork, records: [String: [UInt8]]) throws {
    let prefix = Self.prefix(network)
    guard let bytes = records["\(prefix)/meta"] else { return nil }
    self.init(network: network, time: 0)
    let meta = try Self.read(Meta.self, "\(prefix)/meta", bytes)
    issued = try Self.number(meta.issued, "\(prefix)/meta")
    do {
      pool = try meta.pool.map { try SolanaSignature($0) }
      for (owner, held) in meta.tokenAccounts {
        tokenAccounts[try SolanaPublicKey(owner)] = try held.map { try SolanaPublicKey($0) }
      }
    } catch {
      throw StateError(record: "\(prefix)/meta")
    }
    try readBlocks(records, prefix)
    accounts = [:]
    var arrived: [(place: Int, entry: SolanaLedgerTransaction)] = []
    for (name, bytes) in records {
      if name.hasPrefix("\(prefix)/account/") {
        let state = try Self.read(AccountState.self, name, bytes)
        guard let address = try? SolanaPublicKey(name.dropFirst("\(prefix)/account/".count)),
          let owner = try? SolanaPublicKey(state.owner), let data = try? Hex.decode(state.data)
        else { throw StateError(record: name) }
        accounts[address] = SolanaAccount(
          lamports: try Self.number(state.lamports, name), owner: owner, data: data)
      } else if name.hasPrefix("\(prefix)/transaction/") {
        let state = try Self.read(TransactionState.self, name, bytes)
        arrived.append((state.place, try entry(state, name)))
      }
    }
    for (_, entry) in arrived.sorted(by: { $0.place < $1.place }) {
      transactions[entry.signature] = entry
      order.append(entry.signature)
    }
    // The histories are in the order of the blocks.
    for block in blocks {
      for text in block.transactions {
        guard let signature = try? SolanaSignature(text), transactions[signature] != nil else {
          throw StateError(record: "\(prefix)/block/\(block.height)")
        }
        remember(signature)
      }
    }
  }

  private mutating func readBlocks(_ records: [String: [UInt8]], _ prefix: String) throws {
    blocks = []
    while let bytes = records["\(prefix)/block/\(blocks.count)"] {
      let name = "\(prefix)/block/\(blocks.count)"
      let state = try Self.read(BlockState.self, name, bytes)
      guard let blockhash = try? Base58.decode(state.blockhash) else { throw StateError(record: name) }
      blocks.append(
        SolanaBlock(
          slot: state.slot, height: UInt64(blocks.count), blockhash: blockhash,
          previousBlockhash: blocks.last?.blockhash ?? [UInt8](repeating: 0, count: 32), time: state.time,
          transactions: state.transactions))
    }
    guard !blocks.isEmpty else { throw StateError(record: "\(prefix)/block/0") }
  }

  private func entry(_ state: TransactionState, _ name: String) throws -> SolanaLedgerTransaction {
    guard let raw = try? Hex.decode(state.raw), let transaction = try? SolanaTransaction(serialized: raw),
      let signature = transaction.id
    else { throw StateError(record: name) }
    var status = state.error.map { SolanaLedgerTransaction.Status.dropped($0) } ?? .pending
    if let saved = state.receipt {
      guard saved.block < UInt64(blocks.count) else { throw StateError(record: name) }
      let block = blocks[Int(saved.block)]
      let receipt = SolanaLedgerTransaction.Receipt(
        slot: block.slot, blockhash: block.blockhash, time: block.time, index: saved.index,
        fee: try Self.number(saved.fee, name), units: saved.units, log: saved.log)
      status = state.error.map { .failed(receipt, $0) } ?? .executed(receipt)
    }
    return SolanaLedgerTransaction(
      network: network, transaction: transaction, signature: signature, status: status)
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ name: String, _ bytes: [UInt8]) throws -> Value {
    do { return try CanonicalJSON.decode(type, from: bytes) } catch { throw StateError(record: name) }
  }

  private static func number(_ text: String, _ name: String) throws -> UInt64 {
    guard let value = UInt64(text) else { throw StateError(record: name) }
    return value
  }
}

extension SolanaNetwork {
  /// The name without the family, for names of records.
  var name: String {
    switch self {
    case .devnet: "devnet"
    case .mainnet: "mainnet"
    }
  }
}
