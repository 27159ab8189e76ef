internal import ChainCore
internal import EVMChain

/// The state of one token contract (EIP-20): who has how much, and who may move how much of whose.
struct TokenLedger: Equatable {
  struct Allowance: Hashable {
    let owner: EVMAddress
    let spender: EVMAddress
  }

  static let methods = CallMethods(
    "ERC20",
    [
      "transfer(address,uint256)", "approve(address,uint256)", "transferFrom(address,address,uint256)",
      "mint(address,uint256)", "balanceOf(address)", "allowance(address,address)", "totalSupply()", "decimals()",
      "symbol()", "name()",
    ])

  var balances: [EVMAddress: UInt256] = [:]
  var allowances: [Allowance: UInt256] = [:]
  /// Sum of all balances.
  var supply: UInt256 = 0

  func balance(_ account: EVMAddress) -> UInt256 { balances[account] ?? 0 }

  /// Makes units for an account.
  mutating func issue(_ amount: UInt256, to account: EVMAddress) throws(ChainError) {
    supply = try supply.adding(amount)
    balances[account] = try balance(account).adding(amount)
  }

  /// Executes a call. One that throws has changed nothing: every check comes before the first change.
  mutating func run(_ data: [UInt8], value: UInt256, from caller: EVMAddress) throws(ChainError) -> CallOutcome {
    guard value.isZero else { throw ChainError(.reverted, "ERC20: the contract takes no payment") }
    let call = try CallData(data, methods: Self.methods)
    switch call.method {
    case "transfer(address,uint256)":
      return try move(try call.number(1), from: caller, to: try call.address(0))
    case "transferFrom(address,address,uint256)":
      return try spend(
        try call.number(2), of: try call.address(0), by: caller, to: try call.address(1))
    case "approve(address,uint256)":
      return try approve(try call.number(1), of: caller, for: try call.address(0))
    case "mint(address,uint256)": return try mint(try call.number(1), to: try call.address(0))
    case "balanceOf(address)": return .number(balance(try call.address(0)))
    case "allowance(address,address)":
      let key = Allowance(owner: try call.address(0), spender: try call.address(1))
      return .number(allowances[key] ?? 0)
    case "totalSupply()": return .number(supply)
    case "decimals()": return .number(UInt256(UInt64(TestToken.decimals)))
    case "symbol()": return .text(TestToken.symbol)
    case "name()": return .text(TestToken.name)
    default: throw ChainError(.reverted, "ERC20: unknown method")
    }
  }

  private mutating func spend(
    _ amount: UInt256, of owner: EVMAddress, by caller: EVMAddress, to: EVMAddress
  ) throws(ChainError) -> CallOutcome {
    let key = Allowance(owner: owner, spender: caller)
    let allowed = allowances[key] ?? 0
    let (rest, overflow) = allowed.subtractingReportingOverflow(amount)
    guard !overflow else { throw ChainError(.reverted, "ERC20: allowance too low: \(allowed), needed \(amount)") }
    let outcome = try move(amount, from: owner, to: to)
    // The largest allowance never runs out.
    if allowed != .max { allowances[key] = rest }
    return outcome
  }

  private mutating func approve(
    _ amount: UInt256, of owner: EVMAddress, for spender: EVMAddress
  ) throws(ChainError) -> CallOutcome {
    guard spender != .zero else { throw ChainError(.reverted, "ERC20: spender is the zero address") }
    allowances[Allowance(owner: owner, spender: spender)] = amount
    return CallOutcome(
      output: CallOutcome.yes.output,
      logs: [
        EVMLog(
          address: TestToken.address, topics: [EventTopic.approval, owner.word, spender.word],
          data: amount.bigEndianBytes)
      ])
  }

  private mutating func mint(_ amount: UInt256, to account: EVMAddress) throws(ChainError) -> CallOutcome {
    guard account != .zero else { throw ChainError(.reverted, "ERC20: receiver is the zero address") }
    do {
      try issue(amount, to: account)
    } catch {
      throw ChainError(.reverted, "ERC20: supply exceeds 256 bits")
    }
    return Self.moved(amount, from: .zero, to: account)
  }

  private mutating func move(
    _ amount: UInt256, from: EVMAddress, to: EVMAddress
  ) throws(ChainError) -> CallOutcome {
    guard to != .zero else { throw ChainError(.reverted, "ERC20: receiver is the zero address") }
    let (rest, overflow) = balance(from).subtractingReportingOverflow(amount)
    guard !overflow else {
      throw ChainError(.reverted, "ERC20: balance too low: \(balance(from)), needed \(amount)")
    }
    if from != to {
      let received = try balance(to).adding(amount)
      balances[from] = rest
      balances[to] = received
    }
    return Self.moved(amount, from: from, to: to)
  }

  private static func moved(_ amount: UInt256, from: EVMAddress, to: EVMAddress) -> CallOutcome {
    CallOutcome(
      output: CallOutcome.yes.output,
      logs: [
        EVMLog(
          address: TestToken.address, topics: [EventTopic.transfer, from.word, to.word], data: amount.bigEndianBytes)
      ])
  }
}
