public import ChainCore
public import SandboxChain
internal import WebRPC

extension JSONRPCBackend {
  /// Base fee of the next block and the usual tip, from `eth_feeHistory`, or from the latest block and
  /// `eth_gasPrice` where that is not offered. The limit survives several full blocks.
  public func fees(on network: Network) async throws -> FeeQuote {
    let node = try node(network)
    var found: (baseFee: UInt256, tip: UInt256)?
    do {
      found = try await node.feeHistory()
    } catch let error as EVMNodeError where error.nodeCode == -32601 {}
    let (baseFee, tip) = if let found { found } else { try await node.gasPrice() }
    let doubled = baseFee.addingReportingOverflow(baseFee)
    let most = doubled.partialValue.addingReportingOverflow(tip)
    guard !doubled.overflow, !most.overflow else {
      throw node.malformed("eth_feeHistory", "the fees exceed 256 bits")
    }
    return FeeQuote(baseFee: baseFee, priorityFee: tip, maxFee: most.partialValue)
  }
}

extension EVMNode {
  /// The next base fee, and the median of what the middle transactions of the last blocks tipped. Blocks without
  /// transactions tell of no tip: when all are, the node is asked for one. Nil when there is no history yet.
  fileprivate func feeHistory() async throws -> (baseFee: UInt256, tip: UInt256)? {
    let method = "eth_feeHistory"
    let answer = try await object(method, [Wire.quantity(5 as UInt64), .string("latest"), .array([.integer(50)])])
    guard let answer, let newest = try answer.array("baseFeePerGas").last else { return nil }
    let baseFee = try read(method, newest, Wire.readQuantity)
    var tips: [UInt256] = []
    for block in try answer.array("reward") {
      guard case .array(let rewards) = block, let reward = rewards.first else { continue }
      let tip = try read(method, reward, Wire.readQuantity)
      if !tip.isZero { tips.append(tip) }
    }
    guard tips.isEmpty else { return (baseFee, tips.sorted()[tips.count / 2]) }
    do {
      return (baseFee, try await quantity("eth_maxPriorityFeePerGas"))
    } catch let error as EVMNodeError where error.code == .refused {
      let price = try await quantity("eth_gasPrice")
      let above = price.subtractingReportingOverflow(baseFee)
      return (baseFee, above.overflow ? 0 : above.partialValue)
    }
  }

  /// The latest block's base fee, and what the usual price has above it.
  fileprivate func gasPrice() async throws -> (baseFee: UInt256, tip: UInt256) {
    let price = try await quantity("eth_gasPrice")
    let method = "eth_getBlockByNumber"
    guard let block = try await object(method, [.string("latest"), .bool(false)]),
      let baseFee = try block.optional("baseFeePerGas", Wire.readQuantity)
    else {
      throw EVMNodeError(
        .unsupported, network: network, "\(method): \(address) has no base fee, so it takes no EIP-1559 transactions")
    }
    let above = price.subtractingReportingOverflow(baseFee)
    return (baseFee, above.overflow ? 0 : above.partialValue)
  }
}
