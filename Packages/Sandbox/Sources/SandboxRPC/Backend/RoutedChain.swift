public import ChainCore
public import CryptoSecp256k1
public import EVMChain
public import SandboxChain

/// Networks with a node go to it, all others to the embedded ledger.
public struct RoutedChain: ChainBackend, ChainIndex {
  /// Networks without a node.
  public let ledger: EmbeddedLedger
  /// Networks with one; nil when there are none.
  public let nodes: JSONRPCBackend?

  /// A chain of both.
  public init(ledger: EmbeddedLedger, nodes: JSONRPCBackend?) {
    self.ledger = ledger
    self.nodes = nodes
  }

  private func place(_ network: Network) -> any ChainBackend & ChainIndex {
    guard let nodes, nodes.networks.contains(network) else { return ledger }
    return nodes
  }

  /// See ``SandboxChain/ChainBackend``.
  public func balance(of account: EVMAddress, on network: Network) async throws -> UInt256 {
    let place: any ChainBackend = place(network)
    return try await place.balance(of: account, on: network)
  }

  /// See ``SandboxChain/ChainBackend``.
  public func fees(on network: Network) async throws -> FeeQuote { try await place(network).fees(on: network) }

  /// See ``SandboxChain/ChainBackend``.
  public func simulate(_ draft: TransactionDraft) async throws -> Simulation {
    try await place(draft.network).simulate(draft)
  }

  /// See ``SandboxChain/ChainBackend``.
  public func send(_ draft: TransactionDraft, signedBy key: Secp256k1PrivateKey) async throws -> ChainTransaction {
    try await place(draft.network).send(draft, signedBy: key)
  }

  /// See ``SandboxChain/ChainBackend``.
  public func simulate(_ drafts: [TransactionDraft]) async throws -> [Simulation] {
    guard let network = drafts.first?.network else { return [] }
    return try await place(network).simulate(drafts)
  }

  /// See ``SandboxChain/ChainBackend``.
  public func send(_ bundle: [BundleEntry]) async throws -> [ChainTransaction] {
    guard let network = bundle.first?.draft.network else { return [] }
    return try await place(network).send(bundle)
  }

  /// See ``SandboxChain/ChainBackend``.
  public func relays(on network: Network) async -> Bool { await place(network).relays(on: network) }

  /// See ``SandboxChain/ChainBackend``.
  public func submit(
    _ transaction: SignedEIP1559Transaction, on network: Network
  ) async throws -> ChainTransaction {
    try await place(network).submit(transaction, on: network)
  }

  /// See ``SandboxChain/ChainBackend``.
  public func transaction(_ hash: [UInt8], on network: Network) async throws -> ChainTransaction? {
    try await place(network).transaction(hash, on: network)
  }
}

extension RoutedChain {
  /// See ``SandboxChain/ChainIndex``.
  public func holdings(of account: EVMAddress, on network: Network) async throws -> [TokenHolding] {
    try await place(network).holdings(of: account, on: network)
  }

  /// See ``SandboxChain/ChainIndex``.
  public func contract(_ address: EVMAddress, on network: Network) async throws -> TokenContract? {
    try await place(network).contract(address, on: network)
  }

  /// See ``SandboxChain/ChainIndex``.
  public func describe(
    _ tokenID: UInt256, of contract: EVMAddress, on network: Network
  ) async throws -> TokenDescription? {
    try await place(network).describe(tokenID, of: contract, on: network)
  }

  /// See ``SandboxChain/ChainIndex``.
  public func latestBlock(_ network: Network) async throws -> Block? {
    try await place(network).latestBlock(network)
  }

  /// See ``SandboxChain/ChainIndex``.
  public func history(of account: EVMAddress, on network: Network) async throws -> [ChainTransaction] {
    try await place(network).history(of: account, on: network)
  }
}

extension RoutedChain {
  /// Hashes of transactions that do exactly what a draft says, in the order of their arrival, as far as the network's
  /// place still knows them.
  public func hashes(matching draft: TransactionDraft) async -> [[UInt8]] {
    guard let nodes, nodes.networks.contains(draft.network) else { return await ledger.hashes(matching: draft) }
    return await nodes.hashes(matching: draft)
  }
}
