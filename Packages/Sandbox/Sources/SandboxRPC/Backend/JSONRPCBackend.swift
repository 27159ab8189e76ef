public import ChainCore
public import EVMChain
public import SandboxChain
public import WebRPC

/// EVM nodes behind the face of a ``SandboxChain/ChainBackend``: what the wallet service signs is executed by them.
///
/// Transactions of one sender are sent one after the other, so that no two take the same nonce. One whose answer was
/// lost is looked up and sent again as it is, which can have no second effect; when the node stays silent it counts as
/// pending, and every later look at it sends it again until the node knows it.
public actor JSONRPCBackend: ChainBackend {
  /// A transaction that was sent, as it was signed.
  struct Sent: Sendable {
    let from: EVMAddress
    let signed: SignedEIP1559Transaction
  }

  /// A sender on a network.
  struct Sender: Hashable {
    let network: Network
    let account: EVMAddress
  }

  let nodes: [Network: EVMNode]
  /// What was sent and is not known to be in a block, by hash.
  var unsettled: [[UInt8]: Sent] = [:]
  private var turns: [Sender: (number: UInt64, end: Task<Void, Never>)] = [:]
  private var turnCount: UInt64 = 0

  /// The networks whose nodes are behind this.
  public nonisolated let networks: Set<Network>

  init(nodes: [Network: EVMNode]) {
    self.nodes = nodes
    networks = Set(nodes.keys)
  }

  /// Connects to nodes and asks each for its chain.
  ///
  /// - Parameters:
  ///   - addresses: a node for each network.
  ///   - transport: carries the requests.
  ///   - timeout: for each request.
  /// - Throws: ``EVMNodeError`` when a node does not answer, or with ``EVMNodeError/Code/wrongChain`` when it is one of
  ///   another chain.
  public static func connect(
    _ addresses: [Network: EVMNodeAddress], transport: any WebRPCTransport, timeout: Duration = .seconds(10)
  ) async throws -> JSONRPCBackend {
    var nodes: [Network: EVMNode] = [:]
    for (network, address) in addresses.sorted(by: { $0.key.id < $1.key.id }) {
      let node = EVMNode(network: network, address: address, transport: transport, timeout: timeout)
      let chain = try await node.quantity("eth_chainId")
      guard chain == UInt256(UInt64(network.id)) else {
        throw EVMNodeError(
          .wrongChain, network: network,
          "the node at \(address) is one of chain \(chain), and \(network.name) is chain \(network.id)")
      }
      nodes[network] = node
    }
    return JSONRPCBackend(nodes: nodes)
  }

  func node(_ network: Network) throws(EVMNodeError) -> EVMNode {
    guard let node = nodes[network] else {
      throw EVMNodeError(.unsupported, network: network, "there is no node for this network")
    }
    return node
  }

  /// Balance in wei in the latest block.
  public func balance(of account: EVMAddress, on network: Network) async throws -> UInt256 {
    try await node(network).quantity("eth_getBalance", [Wire.address(account), .string("latest")])
  }

  /// A transaction that the node knows, or that was sent through here and is still on its way.
  public func transaction(_ hash: [UInt8], on network: Network) async throws -> ChainTransaction? {
    let node = try node(network)
    if let found = try await node.transaction(hash) {
      if found.receipt != nil { unsettled[hash] = nil }
      return found
    }
    guard let sent = unsettled[hash] else { return nil }
    // Refusals do not matter here: they tell nothing new of a transaction whose outcome is open.
    _ = try? await node.call("eth_sendRawTransaction", [Wire.data(sent.signed.raw)])
    return ChainTransaction(
      network: network, from: sent.from, signed: sent.signed, hash: hash, status: .pending)
  }

  // MARK: - Turns

  /// Runs what a sender does when everything that it did before has ended. What has begun is not cancelled.
  func inTurn<Result: Sendable>(
    _ sender: Sender, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    let previous = turns[sender]?.end
    let task = Task {
      await previous?.value
      return try await body()
    }
    turnCount += 1
    let number = turnCount
    turns[sender] = (number, Task { _ = await task.result })
    defer { if turns[sender]?.number == number { turns[sender] = nil } }
    return try await task.value
  }
}
