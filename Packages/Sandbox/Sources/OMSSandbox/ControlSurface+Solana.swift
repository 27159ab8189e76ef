internal import ChainCore
internal import CryptoCore
internal import SandboxSolana
internal import SolanaChain

/// A Solana network as the state shows it.
struct SolanaStateAnswer: Encodable {
  let network: String
  let slot: UInt64
  /// Blocks so far, the first one not counted.
  let height: UInt64
  let pending: Int
  /// Lamports from the faucet and for rents.
  let issued: String
  let supply: String
  /// Base units of the test token.
  let tokenSupply: String
}

struct SolanaTransactionAnswer: Encodable {
  struct Instruction: Encodable {
    let program: String
    let accounts: [String]
    let data: String
  }

  /// The signature that names it.
  let hash: String
  let network: String
  let raw: String
  /// Who must sign, the payer of the fee first.
  let signers: [String]
  let instructions: [Instruction]
  let status: String
  let commitment: String?
  let reason: String?
  let slot: UInt64?
  let blockHash: String?
  let timestamp: String?
  /// Lamports.
  let fee: String?
  let computeUnits: UInt64?
  let logs: [String]?
}

extension ControlSurface {
  func solanaFaucet(_ wanted: FaucetRequest, _ network: SolanaNetwork) async throws -> FaucetAnswer {
    guard let address = try? SolanaPublicKey(wanted.address) else {
      throw ControlError.invalid("address is not a Solana address")
    }
    if let token = wanted.token, token != SolanaTestToken.mint.base58 {
      throw ControlError.invalid("token is not the mint of the test token, \(SolanaTestToken.mint)")
    }
    let decimals = wanted.token == nil ? 9 : Int(SolanaTestToken.decimals)
    let amount = try wanted.units(decimals: decimals) { UInt64($0) }
    do {
      guard wanted.token != nil else {
        let balance = try await solana.issue(amount, to: address, on: network)
        return FaucetAnswer(
          network: network.rawValue, chainId: nil, address: address.base58, balance: String(balance), token: nil,
          symbol: nil, decimals: nil)
      }
      let balance = try await solana.issueToken(amount, to: address, on: network)
      return FaucetAnswer(
        network: network.rawValue, chainId: nil, address: address.base58, balance: String(balance),
        token: SolanaTestToken.mint.base58, symbol: SolanaTestToken.symbol, decimals: decimals)
    } catch {
      throw ControlError.invalid(error.message)
    }
  }

  func solanaState() async -> [SolanaStateAnswer] {
    var answers: [SolanaStateAnswer] = []
    for network in SolanaNetwork.allCases {
      let supply = await solana.supply(network)
      answers.append(
        SolanaStateAnswer(
          network: network.rawValue, slot: await solana.slot(network),
          height: await solana.latestBlock(network)?.height ?? 0, pending: await solana.pendingCount(network),
          issued: String(supply.issued), supply: String(supply.total),
          tokenSupply: String(await solana.mint(SolanaTestToken.mint, on: network)?.supply ?? 0)))
    }
    return answers
  }

  func mineSolana(_ network: SolanaNetwork) async -> BlocksAnswer.Mined {
    let block = await solana.mine(network)
    return BlocksAnswer.Mined(
      network: network.rawValue, chainId: nil, number: block.slot, hash: Base58.encode(block.blockhash),
      timestamp: text(block.time), transactions: block.transactions)
  }

  func solanaTransaction(_ signature: SolanaSignature) async throws -> SolanaTransactionAnswer {
    guard let found = await solana.transaction(signature) else {
      throw ControlError(404, "not_found", "no such transaction")
    }
    let message = found.transaction.message
    let receipt = found.receipt
    return SolanaTransactionAnswer(
      hash: found.signature.base58, network: found.network.rawValue,
      raw: Hex.encode(found.transaction.serialized, prefix: true), signers: message.signers.map(\.base58),
      instructions: try message.resolvedInstructions().map { call in
        .init(
          program: call.program.base58, accounts: call.accounts.map(\.address.base58),
          data: Hex.encode(call.data, prefix: true))
      },
      status: found.statusName, commitment: await solana.commitment(of: found)?.rawValue,
      reason: found.error?.message, slot: receipt?.slot, blockHash: receipt.map { Base58.encode($0.blockhash) },
      timestamp: receipt.map { text($0.time) }, fee: receipt.map { String($0.fee) }, computeUnits: receipt?.units,
      logs: receipt?.log)
  }
}

extension SolanaLedgerTransaction {
  fileprivate var statusName: String {
    switch status {
    case .pending: "pending"
    case .executed: "executed"
    case .failed, .dropped: "failed"
    }
  }
}
