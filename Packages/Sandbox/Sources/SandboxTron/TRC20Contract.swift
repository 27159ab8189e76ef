internal import ChainCore
internal import EVMChain
internal import TronChain

/// The code of the test token over the books.
struct TRC20Contract {
  /// What a call that succeeded answers and tells.
  struct Answer {
    var output: [UInt8]
    var logs: [TronLog] = []
  }

  /// Energy of a call, whether it succeeds or reverts. Whoever receives units for the first time costs a new place in
  /// the contract's storage.
  static func energy(of data: [UInt8], in execution: TronExecution) -> Int64 {
    guard let call = try? TRC20Call(data) else { return 500 }
    switch call {
    case .transfer(let to, _): return execution.tokens(to).isZero ? 65_000 : 32_000
    case .transferFrom(_, let to, _): return execution.tokens(to).isZero ? 80_000 : 47_000
    case .approve: return 25_000
    case .balanceOf, .allowance, .totalSupply, .decimals, .symbol, .name: return 1_000
    }
  }

  /// Executes a call. One that throws has changed nothing: every check comes before the first change.
  static func run(_ call: TronContractCall, in execution: inout TronExecution) throws(TronRevert) -> Answer {
    guard call.callValue == 0 else { throw TronRevert("the contract takes no payment") }
    let caller = call.owner
    switch try TRC20Call(call.data) {
    case .transfer(let to, let amount):
      return try move(amount, from: caller, to: to, in: &execution)
    case .transferFrom(let owner, let to, let amount):
      let key = TronAllowance(owner: owner, spender: caller)
      let allowed = execution.allowance(key)
      let (rest, overflow) = allowed.subtractingReportingOverflow(amount)
      guard !overflow else { throw TronRevert("allowance too low: \(allowed), needed \(amount)") }
      let answer = try move(amount, from: owner, to: to, in: &execution)
      // The largest allowance never runs out.
      if allowed != .max { execution.changes.allowances[key] = rest }
      return answer
    case .approve(let spender, let amount):
      guard spender != zero else { throw TronRevert("spender is the zero address") }
      execution.changes.allowances[TronAllowance(owner: caller, spender: spender)] = amount
      return Answer(output: yes, logs: [log("Approval", caller, spender, amount)].compactMap(\.self))
    case .balanceOf(let account): return Answer(output: execution.tokens(account).bigEndianBytes)
    case .allowance(let key): return Answer(output: execution.allowance(key).bigEndianBytes)
    case .totalSupply: return Answer(output: execution.books.tokenSupply.bigEndianBytes)
    case .decimals: return Answer(output: UInt256(UInt64(TronTestToken.decimals)).bigEndianBytes)
    case .symbol: return Answer(output: text(TronTestToken.symbol))
    case .name: return Answer(output: text(TronTestToken.name))
    }
  }

  private static func move(
    _ amount: UInt256, from: TronAddress, to: TronAddress, in execution: inout TronExecution
  ) throws(TronRevert) -> Answer {
    guard to != zero else { throw TronRevert("receiver is the zero address") }
    let balance = execution.tokens(from)
    let (rest, overflow) = balance.subtractingReportingOverflow(amount)
    guard !overflow else { throw TronRevert("balance too low: \(balance), needed \(amount)") }
    if from != to {
      // No sum exceeds the supply.
      let received = execution.tokens(to).addingReportingOverflow(amount).partialValue
      execution.changes.tokens[from] = rest
      execution.changes.tokens[to] = received
    }
    return Answer(output: yes, logs: [log("Transfer", from, to, amount)].compactMap(\.self))
  }

  /// An event with two indexed addresses and an amount, which the signatures of EIP-20 are.
  private static func log(_ name: String, _ first: TronAddress, _ second: TronAddress, _ amount: UInt256) -> TronLog? {
    guard let event = try? ABISignature(name: name, inputs: [.address, .address, .uint256]) else { return nil }
    return TronLog(
      address: TronTestToken.address, topics: [event.hash, word(first), word(second)], data: amount.bigEndianBytes)
  }

  private static func word(_ address: TronAddress) -> [UInt8] {
    [UInt8](repeating: 0, count: 12) + address.evmAddress.bytes
  }

  private static func text(_ text: String) -> [UInt8] { (try? ABI.encode([.string(text)], as: [.string])) ?? [] }

  private static let zero = TronAddress(.zero)
  private static let yes = UInt256(1).bigEndianBytes
}
