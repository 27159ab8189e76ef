internal import ChainCore
internal import CryptoCore
internal import SandboxTron
internal import TronChain

/// A Tron network as the state shows it.
struct TronStateAnswer: Encodable {
  let network: String
  let block: Int64
  let solidifiedBlock: Int64
  let pending: Int
  /// Sun from the faucet; always supply and burnt together.
  let issued: String
  let supply: String
  let burnt: String
  /// Base units of the test token.
  let tokenSupply: String
}

struct TronTransactionAnswer: Encodable {
  struct Log: Encodable {
    let address: String
    let topics: [String]
    let data: String
  }

  /// SHA-256 of `raw_data`.
  let hash: String
  let network: String
  /// The message `Transaction` with its signature.
  let raw: String
  let from: String
  let to: String
  /// Sun.
  let value: String
  /// Of a contract call.
  let data: String?
  let feeLimit: String
  let expiration: String
  let status: String
  let isSolidified: Bool
  let reason: String?
  let blockNumber: Int64?
  let blockHash: String?
  let timestamp: String?
  /// All that was burnt, in sun.
  let fee: String?
  let bandwidth: Int64?
  let energy: Int64?
  let output: String?
  let logs: [Log]?
}

extension ControlSurface {
  func tronFaucet(_ wanted: FaucetRequest, _ network: TronNetwork) async throws -> FaucetAnswer {
    guard let address = try? TronAddress(wanted.address) else {
      throw ControlError.invalid("address is not a Tron address")
    }
    if let token = wanted.token, (try? TronAddress(token)) != TronTestToken.address {
      throw ControlError.invalid("token is not the address of the test token, \(TronTestToken.address)")
    }
    do {
      guard wanted.token != nil else {
        let sun = try wanted.units(decimals: 6) { Int64($0) }
        let balance = try await tron.issue(sun, to: address, on: network)
        return FaucetAnswer(
          network: network.rawValue, chainId: nil, address: address.base58, balance: String(balance), token: nil,
          symbol: nil, decimals: nil)
      }
      let units = try wanted.units(decimals: TronTestToken.decimals) { UInt256(decimal: $0) }
      let balance = try await tron.issueToken(units, to: address, on: network)
      return FaucetAnswer(
        network: network.rawValue, chainId: nil, address: address.base58, balance: balance.description,
        token: TronTestToken.address.base58, symbol: TronTestToken.symbol, decimals: TronTestToken.decimals)
    } catch let error as TronLedgerError {
      throw ControlError.invalid(error.message)
    }
  }

  func tronState() async -> [TronStateAnswer] {
    var answers: [TronStateAnswer] = []
    for network in TronNetwork.allCases {
      let supply = await tron.supply(network)
      answers.append(
        TronStateAnswer(
          network: network.rawValue, block: await tron.latestBlock(network)?.number ?? 0,
          solidifiedBlock: await tron.solidifiedBlock(network)?.number ?? 0,
          pending: await tron.pendingCount(network), issued: String(supply.issued), supply: String(supply.total),
          burnt: String(supply.burnt), tokenSupply: await tron.tokenSupply(network).description))
    }
    return answers
  }

  func mineTron(_ network: TronNetwork) async -> BlocksAnswer.Mined {
    let block = await tron.mine(network)
    return BlocksAnswer.Mined(
      network: network.rawValue, chainId: nil, number: UInt64(clamping: block.number), hash: Hex.encode(block.id),
      timestamp: text(block.timestamp), transactions: block.transactions.map { Hex.encode($0) })
  }

  func tronTransaction(_ id: [UInt8]) async throws -> TronTransactionAnswer {
    guard let found = await tron.transaction(id), let to = found.recipient else {
      throw ControlError(404, "not_found", "no such transaction")
    }
    let sent = found.signed.transaction
    let receipt = found.receipt
    var call: TronContractCall?
    if case .triggerSmartContract(let made) = sent.contract { call = made }
    return TronTransactionAnswer(
      hash: Hex.encode(found.id), network: found.network.rawValue, raw: Hex.encode(found.signed.serialized),
      from: found.owner.base58, to: to.base58, value: String(found.value),
      data: call.map { Hex.encode($0.data, prefix: true) }, feeLimit: String(sent.feeLimit),
      expiration: text(sent.expiration), status: found.statusName, isSolidified: found.isSolidified,
      reason: found.failure, blockNumber: receipt?.blockNumber, blockHash: receipt.map { Hex.encode($0.blockID) },
      timestamp: receipt.map { text($0.timestamp) }, fee: receipt.map { String($0.cost.fee) },
      bandwidth: receipt?.cost.bandwidth, energy: receipt?.cost.energy,
      output: receipt.map { Hex.encode($0.output, prefix: true) },
      logs: receipt?.logs.map { log in
        .init(
          address: log.address.base58, topics: log.topics.map { Hex.encode($0, prefix: true) },
          data: Hex.encode(log.data, prefix: true))
      })
  }
}

extension TronChainTransaction {
  /// As the control surface tells it: what is in a block is executed or failed, final or not.
  fileprivate var statusName: String {
    switch status {
    case .pending: "pending"
    case .included(let receipt), .solidified(let receipt): receipt.result == .success ? "executed" : "failed"
    case .discarded: "failed"
    }
  }

  fileprivate var isSolidified: Bool {
    if case .solidified = status { return true }
    return false
  }

  fileprivate var failure: String? {
    if case .discarded(let reason) = status { return reason }
    return receipt?.result.failure
  }

  /// Who receives TRX, or the contract.
  fileprivate var recipient: TronAddress? {
    switch signed.transaction.contract {
    case .transfer(_, let to, _): to
    case .triggerSmartContract(let call): call.contract
    case .other: nil
    }
  }

  fileprivate var value: Int64 {
    switch signed.transaction.contract {
    case .transfer(_, _, let amount): amount
    case .triggerSmartContract(let call): call.callValue
    case .other: 0
    }
  }
}
