internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import SandboxChain
internal import SandboxHTTP
internal import SandboxSolana
internal import SandboxWaaS
internal import SolanaChain
internal import WebRPC

struct FaucetRequest: Decodable {
  let address: String
  let network: JSONValue
  /// Display units; `1` unless given for a collectible or an item.
  let amount: String?
  /// Address of a token; without it, the native one.
  let token: String?
  /// Which of a contract's collectibles or items, decimal.
  let tokenId: String?
}

struct FaucetAnswer: Encodable {
  let network: String
  /// Of EVM networks.
  let chainId: Int?
  let address: String
  /// Base units, decimal: wei, lamports, sun, or those of the token.
  let balance: String
  let token: String?
  let symbol: String?
  let decimals: Int?
  /// Of a collectible or an item.
  var tokenId: String?
}

struct BlocksRequest: Decodable {
  let network: JSONValue?
}

struct BlocksAnswer: Encodable {
  struct Mined: Encodable {
    let network: String
    /// Of EVM networks.
    let chainId: Int?
    /// On Solana the slot.
    let number: UInt64
    let hash: String
    let timestamp: String
    let transactions: [String]
  }

  let blocks: [Mined]
}

struct StateAnswer: Encodable {
  struct Chain: Encodable {
    let network: String
    let chainId: Int
    let block: UInt64
    let pending: Int
    let baseFee: String
    let issued: String
    let supply: String
  }

  let time: String
  let counts: [String: Int]
  let networks: [Chain]
  let solana: [SolanaStateAnswer]
  let tron: [TronStateAnswer]
}

struct TransactionAnswer: Encodable {
  let hash: String
  let network: String
  let chainId: Int
  let raw: String
  let from: String
  let to: String?
  let value: String
  let nonce: UInt64
  let data: String
  let status: String
  let reason: String?
  let blockNumber: UInt64?
  let blockHash: String?
  let timestamp: String?
  let gasUsed: UInt64?
  let effectiveGasPrice: String?
  /// What contracts told; absent until it is in a block.
  let logs: [Log]?

  struct Log: Encodable {
    let address: String
    let topics: [String]
    let data: String

    init(_ log: EVMLog) {
      address = log.address.checksummed
      topics = log.topics.map { Hex.encode($0, prefix: true) }
      data = Hex.encode(log.data, prefix: true)
    }
  }
}

extension ControlSurface {
  func faucet(_ request: HTTPServerRequest) async throws -> FaucetAnswer {
    let wanted = try request.read(FaucetRequest.self)
    switch try NamedNetwork(wanted.network) {
    case .ethereum(let network): return try await ethereumFaucet(wanted, network)
    case .solana(let network): return try await solanaFaucet(wanted, network)
    case .tron(let network): return try await tronFaucet(wanted, network)
    }
  }

  private func ethereumFaucet(_ wanted: FaucetRequest, _ network: Network) async throws -> FaucetAnswer {
    try checkIsLedgers(network)
    guard EVMAddress.isWellFormed(wanted.address), let address = try? EVMAddress(wanted.address) else {
      throw ControlError.invalid("address is not an EVM address with a right checksum")
    }
    let contract = try wanted.token.map { token throws(ControlError) in try tokenContract(token) }
    if contract == .collectible || contract == .items {
      return try await collectibleFaucet(wanted, contract, to: address, on: network)
    }
    guard wanted.tokenId == nil else { throw ControlError.invalid("tokenId is for collectibles and items") }
    let decimals = wanted.token == nil ? 18 : TestToken.decimals
    let amount = try wanted.units(decimals: decimals) { UInt256(decimal: $0) }
    do {
      guard wanted.token != nil else {
        let balance = try await ledger.issue(amount, to: address, on: network)
        return FaucetAnswer(
          network: network.name, chainId: network.id, address: address.checksummed, balance: balance.description,
          token: nil, symbol: nil, decimals: nil)
      }
      let balance = try await ledger.issueToken(amount, to: address, on: network)
      return FaucetAnswer(
        network: network.name, chainId: network.id, address: address.checksummed, balance: balance.description,
        token: TestToken.address.checksummed, symbol: TestToken.symbol, decimals: TestToken.decimals)
    } catch {
      throw ControlError.invalid(error.message)
    }
  }

  func state() async -> StateAnswer {
    var chains: [StateAnswer.Chain] = []
    for network in ledgerNetworks {
      let supply = await ledger.supply(network)
      chains.append(
        .init(
          network: network.name, chainId: network.id, block: await ledger.latestBlock(network)?.number ?? 0,
          pending: await ledger.pendingCount(network), baseFee: await ledger.fees(on: network).baseFee.description,
          issued: supply.issued.description, supply: supply.total.description))
    }
    return StateAnswer(
      time: text(clock.now), counts: waas.counts, networks: chains, solana: await solanaState(),
      tron: await tronState())
  }

  func blocks(_ request: HTTPServerRequest) async throws -> BlocksAnswer {
    let wanted = try request.read(BlocksRequest.self)
    let networks =
      try wanted.network.map { [try NamedNetwork($0)] } ?? NamedNetwork.all(ethereum: ledgerNetworks)
    var mined: [BlocksAnswer.Mined] = []
    for network in networks {
      switch network {
      case .ethereum(let network): mined.append(try await mineEthereum(network))
      case .solana(let network): mined.append(await mineSolana(network))
      case .tron(let network): mined.append(await mineTron(network))
      }
    }
    return BlocksAnswer(blocks: mined)
  }

  private func mineEthereum(_ network: Network) async throws -> BlocksAnswer.Mined {
    try checkIsLedgers(network)
    let block = await ledger.mine(network)
    return BlocksAnswer.Mined(
      network: network.name, chainId: network.id, number: block.number,
      hash: Hex.encode(block.hash, prefix: true), timestamp: text(block.timestamp * 1000),
      transactions: block.transactions.map { Hex.encode($0, prefix: true) })
  }

  /// A transaction of any family: the form of its name tells which.
  func transaction(_ id: String) async throws -> HTTPServerResponse {
    if id.hasPrefix("0x") { return try .control(try await ethereumTransaction(id)) }
    if id.utf8.count == 64, let bytes = try? Hex.decode(id) { return try .control(try await tronTransaction(bytes)) }
    if let signature = try? SolanaSignature(id) { return try .control(try await solanaTransaction(signature)) }
    throw ControlError.invalid(
      "a transaction is named by 0x and 64 hex digits, by a Solana signature in Base58, or on Tron by 64 hex digits")
  }

  private func ethereumTransaction(_ hash: String) async throws -> TransactionAnswer {
    guard let bytes = try? Hex.decode(hash), bytes.count == 32 else {
      throw ControlError.invalid("a transaction hash is 32 bytes in hex")
    }
    guard let found = try await anywhere(bytes) else {
      throw ControlError(404, "not_found", "no such transaction")
    }
    let transaction = found.signed.transaction
    let receipt = found.receipt
    return TransactionAnswer(
      hash: Hex.encode(found.hash, prefix: true), network: found.network.name, chainId: found.network.id,
      raw: Hex.encode(found.signed.raw, prefix: true), from: found.from.checksummed,
      to: transaction.to?.checksummed, value: transaction.value.description, nonce: transaction.nonce,
      data: Hex.encode(transaction.data, prefix: true), status: found.status.name, reason: found.status.reason,
      blockNumber: receipt?.blockNumber, blockHash: receipt.map { Hex.encode($0.blockHash, prefix: true) },
      timestamp: receipt.map { text($0.timestamp * 1000) }, gasUsed: receipt?.gasUsed,
      effectiveGasPrice: receipt?.effectiveGasPrice.description, logs: receipt?.logs.map { .init($0) })
  }

  /// An EVM network by name (`amoy`) or chain id (80002, as a number or text).
  func network(_ value: JSONValue) throws(ControlError) -> Network {
    guard case .ethereum(let network) = try NamedNetwork(value) else {
      throw .invalid("network is not an EVM network")
    }
    return network
  }
}

extension FaucetRequest {
  /// The amount in base units, as the number that a ledger holds.
  func units<Number>(
    decimals: Int, _ read: (String) -> Number?
  ) throws(ControlError) -> Number {
    guard let units = try? parseUnits(value: amount ?? "", decimals: decimals), !units.hasPrefix("-"),
      (amount ?? "").utf8.contains(where: { (0x31...0x39).contains($0) })
    else { throw .invalid("amount is not a positive decimal number") }
    guard let number = read(units) else { throw .invalid("amount is more than the network can hold") }
    // The unit conversion rounds; money from a faucet is what was asked for.
    let fraction = (amount ?? "").split(separator: ".", omittingEmptySubsequences: false).dropFirst().first ?? ""
    let digits = fraction.utf8.filter { (0x30...0x39).contains($0) }
    guard (digits.lastIndex { $0 != 0x30 } ?? -1) < decimals else {
      throw .invalid("amount has more than \(decimals) decimals")
    }
    return number
  }
}

extension ChainTransaction.Status {
  var name: String {
    switch self {
    case .pending: "pending"
    case .executed: "executed"
    case .failed: "failed"
    }
  }

  var reason: String? {
    guard case .failed(_, let reason) = self else { return nil }
    return reason
  }
}
