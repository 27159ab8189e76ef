internal import ChainCore
internal import EVMChain

/// The state of one token contract: who has how much, and who may move how much of whose.
struct TokenLedger: Equatable {
  struct Allowance: Hashable {
    let owner: EVMAddress
    let spender: EVMAddress
  }

  /// What a call that succeeded answers and tells.
  struct Outcome {
    var output: [UInt8]
    var events: [TokenEvent] = []
  }

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
  mutating func run(_ data: [UInt8], value: UInt256, from caller: EVMAddress) throws(ChainError) -> Outcome {
    guard value.isZero else { throw ChainError(.reverted, "ERC20: the contract takes no payment") }
    switch try TokenCall(data) {
    case .transfer(let to, let amount):
      try move(amount, from: caller, to: to)
      return Outcome(output: Self.yes, events: [Self.moved(amount, from: caller, to: to)])
    case .transferFrom(let owner, let to, let amount):
      let key = Allowance(owner: owner, spender: caller)
      let allowed = allowances[key] ?? 0
      let (rest, overflow) = allowed.subtractingReportingOverflow(amount)
      guard !overflow else {
        throw ChainError(.reverted, "ERC20: allowance too low: \(allowed), needed \(amount)")
      }
      try move(amount, from: owner, to: to)
      // The largest allowance never runs out.
      if allowed != .max { allowances[key] = rest }
      return Outcome(output: Self.yes, events: [Self.moved(amount, from: owner, to: to)])
    case .approve(let spender, let amount):
      guard spender != .zero else { throw ChainError(.reverted, "ERC20: spender is the zero address") }
      allowances[Allowance(owner: caller, spender: spender)] = amount
      return Outcome(
        output: Self.yes,
        events: [.approval(token: TestToken.address, owner: caller, spender: spender, amount: amount)])
    case .balanceOf(let account): return Outcome(output: balance(account).bigEndianBytes)
    case .allowance(let owner, let spender):
      return Outcome(output: (allowances[Allowance(owner: owner, spender: spender)] ?? 0).bigEndianBytes)
    case .totalSupply: return Outcome(output: supply.bigEndianBytes)
    case .decimals: return Outcome(output: UInt256(UInt64(TestToken.decimals)).bigEndianBytes)
    case .symbol: return Outcome(output: Self.text(TestToken.symbol))
    case .name: return Outcome(output: Self.text(TestToken.name))
    }
  }

  private mutating func move(_ amount: UInt256, from: EVMAddress, to: EVMAddress) throws(ChainError) {
    guard to != .zero else { throw ChainError(.reverted, "ERC20: receiver is the zero address") }
    let (rest, overflow) = balance(from).subtractingReportingOverflow(amount)
    guard !overflow else {
      throw ChainError(.reverted, "ERC20: balance too low: \(balance(from)), needed \(amount)")
    }
    guard from != to else { return }
    let received = try balance(to).adding(amount)
    balances[from] = rest
    balances[to] = received
  }

  private static func moved(_ amount: UInt256, from: EVMAddress, to: EVMAddress) -> TokenEvent {
    .transfer(token: TestToken.address, from: from, to: to, amount: amount)
  }

  private static let yes = UInt256(1).bigEndianBytes

  /// A string of at most 32 bytes as the only result of a method (contract ABI).
  private static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let padding = [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
    return UInt256(32).bigEndianBytes + UInt256(UInt64(bytes.count)).bigEndianBytes + bytes + padding
  }
}
