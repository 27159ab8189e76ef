internal import ChainCore
internal import EVMChain
internal import SandboxChain

extension ControlSurface {
  /// The contract of a token by its address.
  func tokenContract(_ text: String) throws(ControlError) -> BuiltInContract {
    guard EVMAddress.isWellFormed(text), let address = try? EVMAddress(text),
      let contract = BuiltInContract.at(address),
      contract != .reverter
    else {
      throw .invalid(
        "token is none of the test contracts: \(TestToken.address) \(TestToken.symbol), \(TestCollectible.address) "
          + "\(TestCollectible.symbol), \(TestItems.address) \(TestItems.symbol)")
    }
    return contract
  }

  /// A collectible, or items: whole ones, of an id.
  func collectibleFaucet(
    _ wanted: FaucetRequest, _ contract: BuiltInContract?, to address: EVMAddress, on network: Network
  ) async throws -> FaucetAnswer {
    guard let amount = UInt256(decimal: wanted.amount ?? "1"), !amount.isZero else {
      throw ControlError.invalid("amount is not a positive whole number")
    }
    let given = try wanted.tokenId.map { text throws(ControlError) in
      guard let id = UInt256(decimal: text) else { throw .invalid("tokenId is not a decimal number below 2^256") }
      return id
    }
    do {
      if contract == .items {
        let id = given ?? 1
        let balance = try await ledger.issueItems(amount, of: id, to: address, on: network)
        return answer(TestItems.address, TestItems.symbol, id, balance, address, network)
      }
      guard amount == 1 else { throw ControlError.invalid("there is one collectible of each id: amount is 1") }
      let id = try await ledger.issueCollectible(given, to: address, on: network)
      return answer(TestCollectible.address, TestCollectible.symbol, id, 1, address, network)
    } catch let error as ChainError {
      throw ControlError.invalid(error.message)
    }
  }

  private func answer(
    _ token: EVMAddress, _ symbol: String, _ id: UInt256, _ balance: UInt256, _ address: EVMAddress,
    _ network: Network
  ) -> FaucetAnswer {
    FaucetAnswer(
      network: network.name, chainId: network.id, address: address.checksummed, balance: balance.description,
      token: token.checksummed, symbol: symbol, decimals: 0, tokenId: id.description)
  }
}
