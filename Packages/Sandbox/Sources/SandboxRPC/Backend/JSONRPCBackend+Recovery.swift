public import SandboxChain
internal import ChainCore
internal import EVMChain
internal import WebRPC

extension JSONRPCBackend {
  /// Blocks that are looked through for a transaction whose hash was lost.
  private static let recentBlocks: UInt64 = 256

  /// Hashes of transactions in the newest 256 blocks that do exactly what a draft says, oldest first; none when the
  /// node cannot be asked.
  public func hashes(matching draft: TransactionDraft) async -> [[UInt8]] {
    guard let node = try? node(draft.network), let newest = try? await node.number("eth_blockNumber"),
      newest < .max
    else { return [] }
    var found: [[UInt8]] = []
    for number in (newest + 1 - min(newest + 1, Self.recentBlocks))...newest {
      guard
        let block = try? await node.object("eth_getBlockByNumber", [Wire.quantity(number), .bool(true)]),
        let transactions = try? block.array("transactions")
      else { continue }
      found += transactions.compactMap { EVMNodeObject($0, node: node, method: block.method)?.hash(ifIs: draft) }
    }
    return found
  }
}

extension EVMNodeObject {
  fileprivate init?(_ value: JSONValue, node: EVMNode, method: String) {
    guard case .object(let members) = value else { return nil }
    self.init(node: node, method: method, members: members)
  }

  fileprivate func hash(ifIs draft: TransactionDraft) -> [UInt8]? {
    guard (try? optional("from", Wire.readAddress)) == draft.from,
      (try? optional("to", Wire.readAddress)) == draft.to,
      (try? optional("value", Wire.readQuantity)) == draft.value,
      (try? optional("input", Wire.readData)) == draft.data,
      (try? optional("gas", Wire.readUInt64)) == draft.gasLimit,
      (try? optional("maxFeePerGas", Wire.readQuantity)) == draft.maxFeePerGas,
      (try? optional("maxPriorityFeePerGas", Wire.readQuantity)) == draft.maxPriorityFeePerGas
    else { return nil }
    return try? required("hash", Wire.readHash)
  }
}
