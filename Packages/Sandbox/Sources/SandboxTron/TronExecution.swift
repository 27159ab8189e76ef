internal import ChainCore
internal import TronChain

/// The execution of transactions one after another over the books, without changing these.
struct TronExecution {
  /// What became of one transaction.
  struct Outcome {
    var result = TronReceipt.Result.success
    var cost: TronCost
    var output: [UInt8] = []
    var logs: [TronLog] = []
  }

  let books: TronBooks
  var changes: TronChanges
  /// Milliseconds since 1970.
  let time: Int64

  func account(_ address: TronAddress) -> TronAccount? { changes.accounts[address] ?? books.accounts[address] }

  func tokens(_ address: TronAddress) -> UInt256 { changes.tokens[address] ?? books.tokens[address] ?? 0 }

  func allowance(_ key: TronAllowance) -> UInt256 { changes.allowances[key] ?? books.allowances[key] ?? 0 }

  /// Executes a transaction and charges its sender. One that throws cannot be in a block and has changed nothing.
  mutating func run(_ signed: SignedTronTransaction) throws(TronLedgerError) -> Outcome {
    let transaction = signed.transaction
    guard let owner = transaction.contract.owner, let account = account(owner) else {
      throw TronLedgerError(.invalidContract, "the account does not exist: it has never received TRX")
    }
    try Self.check(transaction.contract)
    let cost = cost(of: transaction, bytes: Self.bytes(of: signed))
    guard account.balance >= cost.fixedFee else {
      throw TronLedgerError(.bandwidth, "balance \(account.balance) sun, \(cost.fixedFee) sun are to be burnt")
    }
    let moved = transaction.contract.moved
    guard account.balance - cost.fixedFee >= moved else {
      throw TronLedgerError(
        .insufficientBalance, "balance \(account.balance) sun, needed \(moved) sun and \(cost.fixedFee) sun to be burnt"
      )
    }
    charge(owner, cost)
    switch transaction.contract {
    case .transfer(_, let to, let amount):
      move(amount, from: owner, to: to)
      return Outcome(cost: cost)
    case .triggerSmartContract(let call): return run(call, feeLimit: transaction.feeLimit, cost: cost)
    case .other: return Outcome(cost: cost)
    }
  }

  /// Runs a contract within what the fee limit and the balance can pay, and burns the energy that it took.
  private mutating func run(_ call: TronContractCall, feeLimit: Int64, cost: TronCost) -> Outcome {
    var outcome = Outcome(cost: cost)
    let payable = min(feeLimit, (account(call.owner)?.balance ?? 0) - call.callValue)
    let energy = TRC20Contract.energy(of: call.data, in: self)
    guard energy <= payable / TronPrices.energy else {
      outcome.result = .outOfEnergy
      outcome.cost.energy = payable / TronPrices.energy
      outcome.cost.energyFee = outcome.cost.energy * TronPrices.energy
      burn(outcome.cost.energyFee, of: call.owner)
      return outcome
    }
    outcome.cost.energy = energy
    outcome.cost.energyFee = energy * TronPrices.energy
    burn(outcome.cost.energyFee, of: call.owner)
    do throws(TronRevert) {
      let answer = try TRC20Contract.run(call, in: &self)
      move(call.callValue, from: call.owner, to: call.contract)
      (outcome.output, outcome.logs) = (answer.output, answer.logs)
    } catch {
      (outcome.result, outcome.output) = (.revert(reason: error.reason), error.output)
    }
    return outcome
  }

  /// What a transaction takes besides energy. An account that does not exist counts as a new one.
  func cost(of transaction: TronTransaction, bytes: Int64) -> TronCost {
    var cost = TronCost()
    if !transaction.memo.isEmpty { cost.memoFee = TronPrices.memo }
    let owner = transaction.contract.owner.flatMap { account($0) } ?? TronAccount()
    if case .transfer(_, let to, _) = transaction.contract, account(to) == nil {
      cost.activationFee = TronPrices.activation + TronPrices.activationBandwidth
    } else if owner.freeBandwidth(at: time) >= bytes {
      cost.bandwidth = bytes
    } else {
      cost.bandwidthFee = bytes * TronPrices.byte
    }
    return cost
  }

  /// The bytes that a transaction is charged for.
  static func bytes(of signed: SignedTronTransaction) -> Int64 {
    Int64(signed.serialized.count) + TronPrices.resultBytes
  }

  /// What can be said of a contract without looking at the sender's account.
  static func check(_ contract: TronContract) throws(TronLedgerError) {
    switch contract {
    case .transfer(let owner, let to, let amount):
      guard amount > 0 else { throw TronLedgerError(.invalidContract, "the amount must be greater than 0") }
      guard owner != to else { throw TronLedgerError(.invalidContract, "TRX cannot be sent to oneself") }
      guard to != TronTestToken.address else {
        throw TronLedgerError(.invalidContract, "TRX cannot be transferred to a contract")
      }
    case .triggerSmartContract(let call):
      guard call.contract == TronTestToken.address else {
        throw TronLedgerError(.invalidContract, "no contract, or not a valid smart contract")
      }
      guard call.callValue >= 0 else { throw TronLedgerError(.invalidContract, "the call value is negative") }
      guard call.callTokenValue == 0, call.tokenID == 0 else {
        throw TronLedgerError(.unsupported, "there are no TRC-10 tokens")
      }
    case .other(let type, _, _):
      throw TronLedgerError(.unsupported, "contracts of the type \(type) are not offered")
    }
  }

  private mutating func charge(_ owner: TronAddress, _ cost: TronCost) {
    burn(cost.fixedFee, of: owner)
    guard cost.bandwidth > 0, var account = account(owner) else { return }
    account.usedBandwidth = account.usedBandwidth(at: time) + cost.bandwidth
    account.usedAt = time
    changes.accounts[owner] = account
  }

  private mutating func burn(_ amount: Int64, of owner: TronAddress) {
    guard amount > 0, var account = account(owner) else { return }
    account.balance -= amount
    changes.accounts[owner] = account
    changes.burnt += amount
  }

  private mutating func move(_ amount: Int64, from: TronAddress, to: TronAddress) {
    guard amount > 0, var sender = account(from), from != to else { return }
    var receiver = account(to) ?? TronAccount()
    sender.balance -= amount
    receiver.balance += amount
    (changes.accounts[from], changes.accounts[to]) = (sender, receiver)
  }
}

extension TronContract {
  /// The TRX that goes from the owner to somebody else, in sun.
  var moved: Int64 {
    switch self {
    case .transfer(_, _, let amount): amount
    case .triggerSmartContract(let call): call.callValue
    case .other: 0
    }
  }
}
