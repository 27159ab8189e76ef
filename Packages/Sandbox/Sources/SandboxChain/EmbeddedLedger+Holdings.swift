public import ChainCore
public import EVMChain
internal import CryptoCore

extension EmbeddedLedger {
  /// What an account has of all tokens of a network, ordered by contract and id; what is pending is not counted.
  public func holdings(of account: EVMAddress, on network: Network) -> [TokenHolding] {
    snapshot(network).holdings(of: account)
  }

  /// What is known of a token contract; nil if there is none at this address.
  public nonisolated func contract(_ address: EVMAddress, on network: Network) -> TokenContract? {
    BuiltInContract.at(address)?.token
  }

  /// What is known of one token of a contract; nil for tokens without a description of their own.
  public nonisolated func describe(
    _ tokenID: UInt256, of contract: EVMAddress, on network: Network
  ) -> TokenDescription? {
    switch BuiltInContract.at(contract) {
    case .collectible?:
      TokenDescription(name: TestCollectible.name(of: tokenID), uri: TestCollectible.uri(of: tokenID))
    case .items?: TokenDescription(name: TestItems.name(of: tokenID), uri: TestItems.uri)
    case .token?, .reverter?, nil: nil
    }
  }

  /// Gives an id of ``TestCollectible`` that nobody has to an account; without `tokenID`, the lowest one.
  ///
  /// - Returns: the id.
  /// - Throws: `reverted` when somebody has it, or the account is the zero address.
  public func issueCollectible(
    _ tokenID: UInt256? = nil, to account: EVMAddress, on network: Network
  ) throws(ChainError) -> UInt256 {
    try change(network) { ledger throws(ChainError) in
      let id = tokenID ?? ledger.collectibles.lowestFreeID
      try ledger.collectibles.issue(id, to: account)
      return id
    }
  }

  /// Makes units of an id of ``TestItems`` for an account and answers its new balance.
  ///
  /// - Throws: `reverted` when the account does not accept items, or has too many of them.
  public func issueItems(
    _ amount: UInt256, of tokenID: UInt256, to account: EVMAddress, on network: Network
  ) throws(ChainError) -> UInt256 {
    try change(network) { ledger throws(ChainError) in
      try ledger.items.issue(amount, of: tokenID, to: account)
      return ledger.items.balance(account, tokenID)
    }
  }
}

extension BuiltInContract {
  /// What is known of it as a token; nil if it is none.
  var token: TokenContract? {
    switch self {
    case .reverter: nil
    case .token:
      describe(.erc20, TestToken.name, TestToken.symbol, decimals: TestToken.decimals)
    case .collectible: describe(.erc721, TestCollectible.name, TestCollectible.symbol)
    case .items: describe(.erc1155, TestItems.name, TestItems.symbol)
    }
  }

  private func describe(
    _ standard: TokenHolding.Standard, _ name: String, _ symbol: String, decimals: Int = 0
  ) -> TokenContract {
    TokenContract(
      address: address, standard: standard, name: name, symbol: symbol, decimals: decimals,
      codeHash: Keccak256.hash(code))
  }
}

extension NetworkLedger {
  func holdings(of account: EVMAddress) -> [TokenHolding] {
    var found: [TokenHolding] = []
    let units = token.balance(account)
    if !units.isZero {
      found.append(TokenHolding(contract: TestToken.address, standard: .erc20, tokenID: 0, amount: units))
    }
    if collectibles.counts[account] != nil {
      found += collectibles.owners.filter { $0.value == account }.keys.sorted(by: <).map {
        TokenHolding(contract: TestCollectible.address, standard: .erc721, tokenID: $0, amount: 1)
      }
    }
    found += items.balances.filter { $0.key.owner == account }.sorted { $0.key.id < $1.key.id }.map {
      TokenHolding(contract: TestItems.address, standard: .erc1155, tokenID: $0.key.id, amount: $0.value)
    }
    return found
  }
}

extension CollectibleLedger {
  /// The lowest id from 1 that nobody has.
  var lowestFreeID: UInt256 {
    var id: UInt256 = 1
    while owners[id] != nil { id = id.addingReportingOverflow(1).partialValue }
    return id
  }
}
