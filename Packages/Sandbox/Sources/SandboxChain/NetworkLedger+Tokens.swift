internal import ChainCore
internal import EVMChain

/// Calls of built-in contracts, and the records of the token.
extension NetworkLedger {
  private struct BalanceState: Codable {
    let balance: String
  }

  private struct AllowanceState: Codable {
    let amount: String
  }

  /// Runs the code at an address; nil where there is none. What throws has changed nothing.
  mutating func call(
    _ to: EVMAddress, data: [UInt8], value: UInt256, from: EVMAddress
  ) throws(ChainError) -> CallOutcome? {
    switch BuiltInContract.at(to) {
    case nil: return nil
    case .reverter?: throw ChainError(.reverted, "this contract reverts every call")
    case .token?: return try token.run(data, value: value, from: from)
    case .collectible?: return try collectibles.run(data, value: value, from: from)
    case .items?: return try items.run(data, value: value, from: from)
    }
  }

  /// What a draft would do; the balance of the native token is not looked at.
  func simulate(_ draft: TransactionDraft) -> Simulation {
    var after = self
    return after.run(draft)
  }

  /// Executes the call of a draft; it moves tokens, but neither value nor fee.
  mutating func run(_ draft: TransactionDraft) -> Simulation {
    let gas = gasNeeded(to: draft.to, data: draft.data)
    do {
      let outcome = try call(draft.to, data: draft.data, value: draft.value, from: draft.from)
      return Simulation(gas: gas, output: outcome?.output ?? [])
    } catch {
      return Simulation(gas: gas, revertReason: error.message)
    }
  }

  /// Adds what of the token differs from an earlier state.
  func addTokenChanges(to snapshot: inout StateSnapshot, since before: NetworkLedger?, prefix: String) throws {
    for (account, balance) in token.balances where before?.token.balances[account] != balance {
      try snapshot.add(
        "\(prefix)/token-balance/\(account.lowercased)", BalanceState(balance: balance.description))
    }
    for (key, amount) in token.allowances where before?.token.allowances[key] != amount {
      try snapshot.add(
        "\(prefix)/token-allowance/\(key.owner.lowercased)/\(key.spender.lowercased)",
        AllowanceState(amount: amount.description))
    }
  }

  /// Takes a record of the token; false if it is one of something else.
  mutating func readToken(_ name: String, _ bytes: [UInt8], prefix: String) throws -> Bool {
    if name.hasPrefix("\(prefix)/token-balance/") {
      let state = try Self.read(BalanceState.self, name, bytes)
      guard let account = try? EVMAddress(name.dropFirst("\(prefix)/token-balance/".count)) else {
        throw StateError(record: name)
      }
      let balance = try Self.number(state.balance, name)
      guard let supply = try? token.supply.adding(balance) else { throw StateError(record: name) }
      token.balances[account] = balance
      token.supply = supply
      return true
    }
    guard name.hasPrefix("\(prefix)/token-allowance/") else { return false }
    let parts = name.dropFirst("\(prefix)/token-allowance/".count).split(separator: "/")
    guard parts.count == 2, let owner = try? EVMAddress(parts[0]), let spender = try? EVMAddress(parts[1]) else {
      throw StateError(record: name)
    }
    let state = try Self.read(AllowanceState.self, name, bytes)
    token.allowances[.init(owner: owner, spender: spender)] = try Self.number(state.amount, name)
    return true
  }
}
