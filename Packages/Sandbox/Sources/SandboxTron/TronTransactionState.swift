internal import ChainCore
internal import CryptoCore
internal import SandboxChain
internal import TronChain

/// A transaction as it is saved.
struct TronTransactionState: Codable {
  struct Log: Codable {
    let address: String
    let topics: [String]
    let data: String
  }

  struct Receipt: Codable {
    let block: Int64
    let index: Int
    let bandwidth: Int64
    let bandwidthFee: Int64
    let activationFee: Int64
    let memoFee: Int64
    let energy: Int64
    let energyFee: Int64
    let output: String
    /// Absent when there are none.
    let logs: [Log]?
    /// Absent unless the contract reverted.
    let revert: String?
    /// Absent unless the energy did not reach.
    let outOfEnergy: Bool?
  }

  /// The signed transaction.
  let raw: String
  /// Place in the order of arrival.
  let place: Int
  /// Absent while it is in no block.
  let receipt: Receipt?
  /// Absent unless it was thrown away.
  let discarded: String?

  init(_ entry: TronChainTransaction, place: Int) {
    raw = Hex.encode(entry.signed.serialized)
    self.place = place
    receipt = entry.receipt.map { Receipt($0) }
    if case .discarded(let reason) = entry.status { discarded = reason } else { discarded = nil }
  }

  /// The transaction; `StateError` about the record it stands in when it cannot be.
  func entry(on network: TronNetwork, blocks: [TronBlock], record: String) throws -> TronChainTransaction {
    guard let bytes = try? Hex.decode(raw), let signed = try? SignedTronTransaction(serialized: bytes),
      let owner = signed.transaction.contract.owner
    else { throw StateError(record: record) }
    let status: TronChainTransaction.Status
    if let receipt {
      guard let read = receipt.receipt(blocks: blocks) else { throw StateError(record: record) }
      status = .included(read)
    } else {
      status = discarded.map { .discarded(reason: $0) } ?? .pending
    }
    return TronChainTransaction(
      network: network, owner: owner, signed: signed, id: signed.transaction.id, status: status)
  }
}

extension TronTransactionState.Receipt {
  init(_ receipt: TronReceipt) {
    (block, index) = (receipt.blockNumber, receipt.index)
    (bandwidth, bandwidthFee) = (receipt.cost.bandwidth, receipt.cost.bandwidthFee)
    (activationFee, memoFee) = (receipt.cost.activationFee, receipt.cost.memoFee)
    (energy, energyFee) = (receipt.cost.energy, receipt.cost.energyFee)
    output = Hex.encode(receipt.output)
    logs =
      receipt.logs.isEmpty
      ? nil
      : receipt.logs.map {
        .init(address: $0.address.base58, topics: $0.topics.map { Hex.encode($0) }, data: Hex.encode($0.data))
      }
    if case .revert(let reason) = receipt.result { revert = reason } else { revert = nil }
    outOfEnergy = receipt.result == .outOfEnergy ? true : nil
  }

  /// The receipt with what its block tells; nil when something does not read.
  func receipt(blocks: [TronBlock]) -> TronReceipt? {
    guard blocks.indices.contains(Int(clamping: block)), let output = try? Hex.decode(output) else { return nil }
    var cost = TronCost()
    (cost.bandwidth, cost.bandwidthFee, cost.activationFee) = (bandwidth, bandwidthFee, activationFee)
    (cost.memoFee, cost.energy, cost.energyFee) = (memoFee, energy, energyFee)
    var read: [TronLog] = []
    for log in logs ?? [] {
      guard let address = try? TronAddress(log.address), let data = try? Hex.decode(log.data),
        let topics = try? log.topics.map({ try Hex.decode($0) })
      else { return nil }
      read.append(TronLog(address: address, topics: topics, data: data))
    }
    let found = blocks[Int(block)]
    return TronReceipt(
      blockNumber: block, blockID: found.id, timestamp: found.timestamp, index: index,
      result: outOfEnergy == true ? .outOfEnergy : revert.map { .revert(reason: $0) } ?? .success, cost: cost,
      output: output, logs: read)
  }
}
