internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// A network of the embedded ledger as an Ethereum node.
///
/// There is no consensus: a block is final when it is made, so that `safe` and `finalized` are `latest`. The state is
/// kept as it is now; that of an earlier block is refused, never replaced by another.
struct LedgerNode: EthereumNode {
  let network: Network
  let ledger: EmbeddedLedger

  func answer(
    _ method: EthereumMethod, _ parameters: Parameters, save: @Sendable () async -> Bool
  ) async throws(JSONRPCError) -> JSONValue {
    if method == .sendRawTransaction { return try await send(parameters, save: save) }
    return try view(await ledger.snapshot(of: network)).answer(method, parameters)
  }

  private func view(_ snapshot: NetworkSnapshot) -> LedgerView {
    LedgerView(snapshot: snapshot, now: ledger.clock.now / 1000)
  }
}

/// The answers of one moment.
struct LedgerView: Sendable {
  let snapshot: NetworkSnapshot
  /// Seconds since 1970.
  let now: Int64

  /// How the node calls itself.
  static let clientVersion = "OMSSandbox/0.4.0/embedded-ledger"

  func answer(_ method: EthereumMethod, _ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    switch method {
    case .accounts: try alone(parameters, .array([]))
    case .blockNumber: try alone(parameters, Wire.quantity(latest.number))
    case .call: try call(parameters)
    case .chainID: try alone(parameters, Wire.quantity(UInt64(snapshot.network.id)))
    case .estimateGas: try estimateGas(parameters)
    case .feeHistory: try feeHistory(parameters)
    case .gasPrice: try gasPrice(parameters)
    case .getBalance: try balance(parameters)
    case .getBlockByHash: try blockByHash(parameters)
    case .getBlockByNumber: try blockByNumber(parameters)
    case .getBlockReceipts: try blockReceipts(parameters)
    case .getCode: try code(parameters)
    case .getLogs: try logs(parameters)
    case .getTransactionByHash: try transaction(parameters)
    case .getTransactionCount: try transactionCount(parameters)
    case .getTransactionReceipt: try receipt(parameters)
    case .maxPriorityFeePerGas: try alone(parameters, Wire.quantity(snapshot.fees.priorityFee))
    case .sendRawTransaction: throw .internalError("a view takes no transactions")
    case .syncing: try alone(parameters, .bool(false))
    case .networkVersion: try alone(parameters, .string(String(snapshot.network.id)))
    case .clientVersion: try alone(parameters, .string(Self.clientVersion))
    }
  }

  /// The answer of a method without arguments.
  private func alone(_ parameters: Parameters, _ answer: JSONValue) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 0)
    return answer
  }

  /// The newest block; every network has one.
  var latest: Block {
    get throws(JSONRPCError) {
      guard let block = snapshot.latestBlock else { throw .internalError("the network has no block") }
      return block
    }
  }

  /// What the next block will be if it is made now.
  var pending: NetworkSnapshot { snapshot.withPendingBlock(timestamp: now) }

  /// The block that a selector means, nil if it does not exist.
  func block(_ selector: BlockSelector) throws(JSONRPCError) -> BlockContents? {
    let found: Block?
    switch selector {
    case .pending:
      let pending = pending
      return pending.latestBlock.map { BlockContents($0, of: pending, isPending: true) }
    case .latest, .safe, .finalized: found = try latest
    case .earliest: found = snapshot.block(0)
    case .number(let number): found = snapshot.block(number)
    case .hash(let hash): found = snapshot.block(hash: hash)
    }
    return found.map { BlockContents($0, of: snapshot) }
  }

  /// The state that a selector means.
  ///
  /// - Throws: -32000 for a block that does not exist, and for one whose state is not kept.
  func state(_ selector: BlockSelector) throws(JSONRPCError) -> NetworkSnapshot {
    let latest = try latest
    switch selector {
    case .latest, .safe, .finalized: return snapshot
    case .pending: return pending
    case .earliest: return try state(ofBlock: 0, latest: latest.number)
    case .number(let number): return try state(ofBlock: number, latest: latest.number)
    case .hash(let hash):
      guard let block = snapshot.block(hash: hash) else { throw .refused("header for hash not found") }
      return try state(ofBlock: block.number, latest: latest.number)
    }
  }

  private func state(ofBlock number: UInt64, latest: UInt64) throws(JSONRPCError) -> NetworkSnapshot {
    guard number <= latest else { throw .refused("header not found: the latest block is \(latest)") }
    guard number == latest else {
      throw .refused("historical state of block \(number) is not kept, only that of the latest block, \(latest)")
    }
    return snapshot
  }
}
