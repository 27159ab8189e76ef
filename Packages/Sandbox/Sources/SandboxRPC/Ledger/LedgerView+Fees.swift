internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// What gas costs.
extension LedgerView {
  /// Blocks that one answer tells of (execution-apis: 1 to 1024).
  static let mostFeeBlocks: UInt64 = 1024
  /// Percentiles that one call may name.
  static let mostPercentiles = 100

  func gasPrice(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 0)
    let fees = snapshot.fees
    return Wire.quantity(fees.baseFee.addingReportingOverflow(fees.priorityFee).partialValue)
  }

  func feeHistory(_ parameters: Parameters) throws(JSONRPCError) -> JSONValue {
    try parameters.check(atMost: 3)
    let count = try parameters.required(0, Self.readCount)
    let newest = try parameters.required(1, BlockSelector.numberOrTag)
    let percentiles = try parameters.optional(2, Self.readPercentiles) ?? []
    let view = newest == .pending ? pending : snapshot
    let last = try number(newest, in: view)
    let first = last + 1 - min(count, Self.mostFeeBlocks, last + 1)
    let contents = view.blocks(first...last).map { BlockContents($0, of: view) }
    var fees = contents.map { Wire.quantity($0.block.baseFee) }
    fees.append(Wire.quantity(view.block(last + 1)?.baseFee ?? view.fees.baseFee))
    var answer: [String: JSONValue] = [
      "oldestBlock": Wire.quantity(first), "baseFeePerGas": .array(fees),
      "gasUsedRatio": .array(
        contents.map { .number(Double($0.block.gasUsed) / Double(NetworkSnapshot.blockGasLimit)) }),
    ]
    if !percentiles.isEmpty {
      answer["reward"] = .array(contents.map { .array($0.tips(percentiles).map { Wire.quantity($0) }) })
    }
    return .object(answer)
  }

  private func number(_ selector: BlockSelector, in view: NetworkSnapshot) throws(JSONRPCError) -> UInt64 {
    guard let latest = view.latestBlock?.number else { throw .internalError("the network has no block") }
    switch selector {
    case .earliest: return 0
    case .latest, .safe, .finalized, .pending, .hash: return latest
    case .number(let number):
      guard number <= latest else {
        throw .refused("request beyond head block: requested \(number), head \(latest)")
      }
      return number
    }
  }

  /// A quantity; nodes take a number as well.
  private static func readCount(_ value: JSONValue) throws(WireFault) -> UInt64 {
    let count: UInt64
    switch value {
    case .integer(let number): count = UInt64(clamping: number)
    case .unsignedInteger(let number): count = number
    default: count = try Wire.readUInt64(value)
    }
    guard count > 0 else { throw WireFault("at least one block is asked for") }
    return count
  }

  private static func readPercentiles(_ value: JSONValue) throws(WireFault) -> [Double] {
    guard case .array(let values) = value else { throw WireFault("percentiles are an array") }
    guard values.count <= mostPercentiles else { throw WireFault("more than \(mostPercentiles) percentiles") }
    var found: [Double] = []
    for value in values {
      let percentile: Double
      switch value {
      case .integer(let number): percentile = Double(number)
      case .number(let number): percentile = number
      default: throw WireFault("a percentile is a number")
      }
      guard (0...100).contains(percentile), percentile >= found.last ?? 0 else {
        throw WireFault("percentiles lie between 0 and 100 and do not fall")
      }
      found.append(percentile)
    }
    return found
  }
}

extension BlockContents {
  /// Tips per gas of the transactions that use up a percentage of the block's gas, the cheapest first; zero for an
  /// empty block.
  func tips(_ percentiles: [Double]) -> [UInt256] {
    let paid = transactions.compactMap { transaction -> (tip: UInt256, gas: UInt64)? in
      guard let receipt = transaction.receipt else { return nil }
      let tip = receipt.effectiveGasPrice.subtractingReportingOverflow(block.baseFee)
      return (tip.overflow ? 0 : tip.partialValue, receipt.gasUsed)
    }.sorted { $0.tip < $1.tip }
    return percentiles.map { percentile in
      let wanted = Double(block.gasUsed) * percentile / 100
      var gas: UInt64 = 0
      for (tip, used) in paid {
        gas += used
        if Double(gas) >= wanted { return tip }
      }
      return paid.last?.tip ?? 0
    }
  }
}
