internal import SolanaChain

/// SPL Token: `Transfer` and `TransferChecked`. There are no delegates and no multisignature accounts.
enum SolanaSPLTokenProgram {
  static let units: UInt64 = 4700

  /// Numbers of the program's own errors.
  private enum Fault {
    static let insufficientFunds = SolanaProgramError.custom(code: 1)
    static let mintMismatch = SolanaProgramError.custom(code: 3)
    static let ownerMismatch = SolanaProgramError.custom(code: 4)
    static let invalidInstruction = SolanaProgramError.custom(code: 12)
    static let overflow = SolanaProgramError.custom(code: 14)
    static let decimalsMismatch = SolanaProgramError.custom(code: 18)
  }

  static func run(_ call: SolanaInstruction, in execution: inout SolanaExecution) throws(SolanaProgramError) {
    try execution.use(units)
    switch (call.data.first, call.number(at: 1, count: 8), call.number(at: 9, count: 1)) {
    case (3, let amount?, _):
      try call.needs(accounts: 3)
      try transfer(
        amount, from: call.accounts[0], to: call.accounts[1], authority: call.accounts[2], in: &execution)
    case (12, let amount?, let decimals?):
      try call.needs(accounts: 4)
      try transfer(
        amount, from: call.accounts[0], to: call.accounts[2], authority: call.accounts[3],
        mint: (call.accounts[1].address, UInt8(truncatingIfNeeded: decimals)), in: &execution)
    default: throw Fault.invalidInstruction
    }
  }

  private static func transfer(
    _ amount: UInt64, from source: SolanaAccountMeta, to destination: SolanaAccountMeta,
    authority: SolanaAccountMeta, mint: (address: SolanaPublicKey, decimals: UInt8)? = nil,
    in execution: inout SolanaExecution
  ) throws(SolanaProgramError) {
    var from = try tokenAccount(source.address, execution)
    var to = try tokenAccount(destination.address, execution)
    guard from.amount >= amount else {
      execution.note("Error: insufficient funds: \(from.amount), needed \(amount)")
      throw Fault.insufficientFunds
    }
    guard from.mint == to.mint else {
      execution.note("Error: the accounts hold different tokens")
      throw Fault.mintMismatch
    }
    if let mint {
      guard mint.address == from.mint else { throw Fault.mintMismatch }
      let account = execution.account(mint.address)
      guard account.owner == SolanaProgram.token else { throw .incorrectProgramID }
      guard let state = SolanaMintState(account.data) else { throw .invalidAccountData }
      guard state.decimals == mint.decimals else {
        execution.note("Error: the mint has \(state.decimals) decimals, not \(mint.decimals)")
        throw Fault.decimalsMismatch
      }
    }
    guard from.owner == authority.address else {
      execution.note("Error: the account belongs to another owner")
      throw Fault.ownerMismatch
    }
    guard authority.isSigner else { throw .missingRequiredSignature }
    guard source.address != destination.address else { return }
    let (sum, overflow) = to.amount.addingReportingOverflow(amount)
    guard !overflow else { throw Fault.overflow }
    from.amount -= amount
    to.amount = sum
    try execution.write(from.data, owner: SolanaProgram.token, to: source)
    try execution.write(to.data, owner: SolanaProgram.token, to: destination)
  }

  private static func tokenAccount(
    _ address: SolanaPublicKey, _ execution: SolanaExecution
  ) throws(SolanaProgramError) -> SolanaTokenAccountState {
    let account = execution.account(address)
    guard !account.data.isEmpty || account.owner == SolanaProgram.token else { throw .invalidAccountData }
    guard account.owner == SolanaProgram.token else { throw .incorrectProgramID }
    guard let state = SolanaTokenAccountState(account.data) else {
      throw account.data.count == SolanaTokenAccountState.byteCount ? .uninitializedAccount : .invalidAccountData
    }
    return state
  }
}
