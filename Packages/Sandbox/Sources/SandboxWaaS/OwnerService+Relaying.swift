internal import ChainCore
internal import CryptoCore
internal import EVMChain
internal import OMSWaaSAPI
internal import SandboxChain
internal import WebRPC

extension OwnerService {
  /// What a priced draft can be paid with; nothing when it is sponsored. The native token comes first. The test token
  /// is offered where its contract is, but not in sessions and not in native mode.
  func feeOptions(
    _ draft: TransactionDraft, mode: TransactionMode, wallet: WalletRecord, session: SessionRecord?
  ) async throws -> (options: [FeeOption], isSponsored: Bool) {
    var isRelayed = mode == .relayer
    if isRelayed { isRelayed = await core.chain.relays(on: draft.network) }
    if isRelayed, core.state.isSponsored(draft, by: wallet) { return ([], true) }
    let (fee, overflow) = draft.maxFeePerGas.multipliedReportingOverflow(by: UInt256(draft.gasLimit))
    guard !overflow else { throw WebRPCError.waas(.transactionFailed) }
    var options = [try FeeOption.native(fee, on: draft.network)]
    if isRelayed, session == nil, try await tokenBalance(of: wallet, on: draft.network) != nil {
      let gas = try await feeTransferGas(draft)
      if let units = draft.network.tokenFee(EthereumRelay.tokenCost(draft, transferGas: gas)) {
        options.append(try .testToken(units, on: draft.network))
      }
    }
    return (options, false)
  }

  /// Sends what a record orders, with what comes before it, and answers the transaction that was ordered. What would
  /// revert, the payment of the fee included, is not sent.
  func relay(
    _ draft: TransactionDraft, of record: TransactionRecord, paidBy option: FeeOption?, key wallet: WalletRecord
  ) async throws -> ChainTransaction {
    let relay = EthereumRelay(order: draft, payment: payment(of: record, option))
    var drafts = [draft]
    if case .token(let units) = relay.payment {
      var transfer = EthereumRelay.feeTransfer(units, from: draft.from, on: draft.network)
      transfer.gasLimit = try await core.chain.simulate(transfer).gas
      (transfer.maxFeePerGas, transfer.maxPriorityFeePerGas) = (draft.maxFeePerGas, draft.maxFeePerGas)
      drafts.insert(transfer, at: 0)
    }
    let simulations = try await core.chain.simulate(drafts)
    for (index, simulation) in simulations.enumerated() {
      guard let reason = simulation.revertReason else { continue }
      throw ChainError(.reverted, index < drafts.count - 1 ? "the fee cannot be paid: \(reason)" : reason)
    }
    let key = try wallet.signingKey()
    guard let advance = relay.advance(for: drafts) else { return try await core.chain.send(draft, signedBy: key) }
    let relayer = try Relayer()
    let bundle = [BundleEntry(advance, signedBy: relayer.key)] + drafts.map { BundleEntry($0, signedBy: key) }
    guard let sent = try await core.chain.send(bundle).last else { throw WebRPCError.waas(.transactionFailed) }
    return sent
  }

  private func payment(of record: TransactionRecord, _ option: FeeOption?) -> EthereumRelay.Payment {
    if record.sponsored { return .sponsor }
    guard let option, option.token.contractAddress != nil, let units = UInt256(decimal: option.value) else {
      return .wallet
    }
    return .token(units)
  }

  private func feeTransferGas(_ draft: TransactionDraft) async throws -> UInt64 {
    // Gas depends on the length of the call data, and on how many of its bytes are zero: this is the dearest amount.
    try await core.chain.simulate(EthereumRelay.feeTransfer(.max, from: draft.from, on: draft.network)).gas
  }

  /// Balance in the test token; nil where its contract is not.
  private func tokenBalance(of wallet: WalletRecord, on network: Network) async throws -> UInt256? {
    let account = try wallet.evmAddress()
    let data = try ABISignature("balanceOf(address)").encodeCall([.address(account)])
    let view = TransactionDraft(network: network, from: account, to: TestToken.address, value: 0, data: data)
    let answer = try await core.chain.simulate(view)
    guard answer.revertReason == nil, answer.output.count == 32 else { return nil }
    return try? UInt256(bigEndian: answer.output)
  }
}

extension FeeOption {
  /// A fee in the test token, in its base units.
  static func testToken(_ units: UInt256, on network: Network) throws -> FeeOption {
    FeeOption(
      token: FeeToken(
        network: String(network.id), name: TestToken.name, symbol: TestToken.symbol, type: "erc20",
        decimals: UInt32(TestToken.decimals), contractAddress: TestToken.address.lowercased),
      value: units.description, displayValue: try formatUnits(value: units.description, decimals: TestToken.decimals))
  }
}
