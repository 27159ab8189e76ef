internal import SolanaChain

extension SolanaInstruction {
  /// The little-endian number of `count` bytes at an offset of the data; nil when they end before.
  func number(at offset: Int, count: Int) -> UInt64? {
    guard data.count >= offset + count else { return nil }
    return data[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  func needs(accounts count: Int) throws(SolanaProgramError) {
    guard accounts.count >= count else { throw .notEnoughAccountKeys }
  }
}

/// The System program: `Transfer`.
enum SolanaSystemProgram {
  static let units: UInt64 = 150

  static func run(_ call: SolanaInstruction, in execution: inout SolanaExecution) throws(SolanaProgramError) {
    try execution.use(units)
    guard call.number(at: 0, count: 4) == 2, let lamports = call.number(at: 4, count: 8) else {
      throw .invalidInstructionData
    }
    try call.needs(accounts: 2)
    let source = call.accounts[0]
    guard source.isSigner else {
      execution.note("Transfer: the sending account must sign")
      throw .missingRequiredSignature
    }
    guard execution.account(source.address).data.isEmpty else {
      execution.note("Transfer: the sending account must not carry data")
      throw .invalidArgument
    }
    try execution.move(lamports, from: source, to: call.accounts[1])
  }
}

/// SPL Memo: a text in the log, signed by the accounts that are named.
enum SolanaMemoProgram {
  static let units: UInt64 = 2000
  static let unitsPerByte: UInt64 = 50

  static func run(_ call: SolanaInstruction, in execution: inout SolanaExecution) throws(SolanaProgramError) {
    try execution.use(units + unitsPerByte * UInt64(call.data.count))
    guard call.accounts.allSatisfy(\.isSigner) else { throw .missingRequiredSignature }
    guard let text = String(validating: call.data, as: UTF8.self) else { throw .invalidInstructionData }
    execution.note("Memo (len \(call.data.count)): \"\(text)\"")
  }
}

/// SPL Associated Token Account: `Create` and `CreateIdempotent`.
enum SolanaAssociatedTokenProgram {
  static let units: UInt64 = 12_000

  static func run(_ call: SolanaInstruction, in execution: inout SolanaExecution) throws(SolanaProgramError) {
    try execution.use(units)
    guard call.data.count <= 1, call.data.allSatisfy({ $0 <= 1 }) else { throw .invalidInstructionData }
    let isIdempotent = call.data == [1]
    try call.needs(accounts: 6)
    let (payer, token, owner, mint) = (call.accounts[0], call.accounts[1], call.accounts[2], call.accounts[3])
    guard call.accounts[5].address == SolanaProgram.token else { throw .incorrectProgramID }
    guard let expected = try? SolanaPublicKey.associatedToken(owner: owner.address, mint: mint.address),
      expected == token.address
    else {
      execution.note("Create: the address is not that of the owner's account for the mint")
      throw .invalidSeeds
    }
    let existing = execution.account(token.address)
    if isIdempotent, existing.owner == SolanaProgram.token {
      guard let state = SolanaTokenAccountState(existing.data), state.mint == mint.address else {
        throw .invalidAccountData
      }
      guard state.owner == owner.address else { throw .custom(code: 0) }
      return
    }
    guard existing.owner == SolanaProgram.system else { throw .illegalOwner }
    let mintAccount = execution.account(mint.address)
    guard mintAccount.owner == SolanaProgram.token else { throw .incorrectProgramID }
    guard SolanaMintState(mintAccount.data) != nil else { throw .invalidAccountData }
    let rent = SolanaRent.minimum(byteCount: SolanaTokenAccountState.byteCount)
    if existing.lamports < rent {
      var transfer = SolanaInstruction.transfer(
        from: payer.address, to: token.address, lamports: rent - existing.lamports)
      transfer.accounts = [payer, token]
      try execution.run(transfer, depth: 2)
    }
    try execution.write(
      SolanaTokenAccountState(mint: mint.address, owner: owner.address).data, owner: SolanaProgram.token, to: token)
  }
}
