public import ChainCore
public import EVMChain
public import SandboxChain
internal import WebRPC

extension JSONRPCBackend {
  /// Balance of the test token at its address, by `balanceOf`; zero where there is no such contract.
  public func tokenBalance(of account: EVMAddress, on network: Network) async throws -> UInt256 {
    let node = try node(network)
    let call = try ABISignature("balanceOf(address)").encodeCall([.address(account)])
    let draft = TransactionDraft(network: network, from: account, to: TestToken.address, value: 0, data: call)
    let output = try await node.data("eth_call", [draft.callObject, .string("latest")])
    guard !output.isEmpty else { return 0 }
    guard output.count == 32, let balance = try? UInt256(bigEndian: output) else {
      throw node.malformed("eth_call", "balanceOf does not answer a number")
    }
    return balance
  }

  /// The node's latest block.
  public func latestBlock(_ network: Network) async throws -> Block? {
    let node = try node(network)
    guard let block = try await node.object("eth_getBlockByNumber", [.string("latest"), .bool(false)]) else {
      return nil
    }
    return Block(
      number: try block.required("number", Wire.readUInt64), hash: try block.required("hash", Wire.readHash),
      parentHash: try block.required("parentHash", Wire.readHash),
      timestamp: Int64(clamping: try block.required("timestamp", Wire.readUInt64)),
      baseFee: try block.optional("baseFeePerGas", Wire.readQuantity) ?? 0,
      gasUsed: try block.required("gasUsed", Wire.readUInt64),
      transactions: try block.array("transactions").map { try node.read(block.method, $0, Wire.readHash) })
  }

  /// Nodes keep no index of accounts.
  ///
  /// - Throws: ``EVMNodeError`` with ``EVMNodeError/Code/unsupported``, always.
  public func history(of account: EVMAddress, on network: Network) async throws -> [ChainTransaction] {
    throw EVMNodeError(
      .unsupported, network: network, "a node cannot tell the transactions of an account; that takes an indexer")
  }
}
