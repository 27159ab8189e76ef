public import ChainCore
public import EVMChain
public import SandboxChain
internal import CryptoCore
internal import WebRPC

/// What of an index a node can answer. It knows no accounts: only contracts that are named to it.
extension JSONRPCBackend: ChainIndex {
  /// What an account has of the test token, where the node has that contract. A node cannot list the tokens of an
  /// account: others are not found.
  public func holdings(of account: EVMAddress, on network: Network) async throws -> [TokenHolding] {
    let token = TokenReader(node: try node(network), contract: TestToken.address)
    guard case .uint(let balance)? = try await token.read("balanceOf(address)", [.address(account)], .uint256),
      !balance.isZero
    else { return [] }
    return [TokenHolding(contract: TestToken.address, standard: .erc20, tokenID: 0, amount: balance)]
  }

  /// A token contract as it describes itself: by `supportsInterface` (EIP-165) as EIP-721 or EIP-1155, or by `decimals`
  /// as EIP-20; nil for anything else.
  public func contract(_ address: EVMAddress, on network: Network) async throws -> TokenContract? {
    let node = try node(network)
    let code = try await node.data("eth_getCode", [Wire.address(address), .string("latest")])
    guard !code.isEmpty else { return nil }
    let token = TokenReader(node: node, contract: address)
    guard let (standard, decimals) = try await token.kind() else { return nil }
    return TokenContract(
      address: address, standard: standard, name: try await token.text("name()") ?? "",
      symbol: try await token.text("symbol()") ?? "", decimals: decimals, codeHash: Keccak256.hash(code))
  }

  /// One token as its contract describes it, by `tokenURI` (EIP-721) or `uri` (EIP-1155); nil without either.
  public func describe(
    _ tokenID: UInt256, of contract: EVMAddress, on network: Network
  ) async throws -> TokenDescription? {
    let token = TokenReader(node: try node(network), contract: contract)
    var uri = try await token.text("tokenURI(uint256)", [.uint(tokenID)])
    if uri == nil { uri = try await token.text("uri(uint256)", [.uint(tokenID)]) }
    guard let uri else { return nil }
    return TokenDescription(name: "\(try await token.text("name()") ?? "Token") #\(tokenID)", uri: uri)
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
