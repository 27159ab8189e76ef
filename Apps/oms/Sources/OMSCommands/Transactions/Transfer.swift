import OMSWallet

/// A transfer of one asset, on a network of any family.
struct Transfer: Sendable {
  let place: ChainPlace
  let asset: Asset
  let to: String
  let baseUnits: String
  let mode: TransactionMode

  /// The amount with its symbol.
  var amount: String { "\(Amounts.display(baseUnits, decimals: asset.decimals)) \(asset.symbol)" }

  func plan(from wallet: Wallet) -> TransactionPlan {
    TransactionPlan(
      command: "send", place: place, sentence: "send \(amount) to \(to)",
      facts: [
        "amount": .string(Amounts.display(baseUnits, decimals: asset.decimals)), "baseUnits": .string(baseUnits),
        "decimals": .integer(Int64(asset.decimals)), "from": .string(wallet.address), "network": .string(place.name),
        "symbol": .string(asset.symbol), "to": .string(to), "token": asset.token.map(JSONValue.string) ?? .null,
      ]
    ) { client, fee in
      try await send(client, fee)
    }
  }

  /// Prepares and executes; does not wait for the status.
  func send(_ client: WalletClient, _ fee: FeeOptionSelector) async throws -> SendTransactionResponse {
    switch place {
    case .ethereum(let network):
      guard let token = asset.token else {
        return try await client.sendTransaction(
          network: network, to: to, value: baseUnits, selectFeeOption: fee, mode: mode, waitForStatus: false)
      }
      return try await client.callContract(
        network: network, contractAddress: token, method: "transfer", args: transferArguments,
        selectFeeOption: fee, mode: mode, waitForStatus: false)
    case .solana(let network):
      return try await client.sendSolanaTransfer(
        network: network, asset: asset.token ?? place.symbol, to: to, amount: baseUnits, selectFeeOption: fee,
        mode: mode, waitForStatus: false)
    case .tron(let network):
      guard let token = asset.token else {
        return try await client.sendTronTransaction(
          network: network, to: to, value: baseUnits, selectFeeOption: fee, waitForStatus: false)
      }
      return try await client.callTronContract(
        network: network, contractAddress: token, method: "transfer", args: transferArguments,
        selectFeeOption: fee, waitForStatus: false)
    }
  }

  /// Those of `transfer(address,uint256)`, the same for ERC-20 and TRC-20.
  private var transferArguments: [AbiArg] {
    [AbiArg(type: "address", value: .string(to)), AbiArg(type: "uint256", value: .string(baseUnits))]
  }
}
