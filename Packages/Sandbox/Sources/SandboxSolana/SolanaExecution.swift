internal import SolanaChain

/// One transaction while it is executed: the accounts it has changed so far, its log and its compute units.
struct SolanaExecution {
  /// The accounts before; not to be kept longer than the execution.
  let before: [SolanaPublicKey: SolanaAccount]
  private(set) var changes: [SolanaPublicKey: SolanaAccount] = [:]
  private(set) var log: [String] = []
  private(set) var units: UInt64 = 0
  let unitLimit: UInt64

  init(_ before: [SolanaPublicKey: SolanaAccount], unitLimit: UInt64) {
    self.before = before
    self.unitLimit = unitLimit
  }

  /// An account; one that does not exist is an empty one of the System program.
  func account(_ address: SolanaPublicKey) -> SolanaAccount {
    changes[address] ?? before[address] ?? SolanaAccount(lamports: 0)
  }

  /// Writes into the log.
  mutating func note(_ text: String) { log.append("Program log: \(text)") }

  mutating func use(_ amount: UInt64) throws(SolanaProgramError) {
    guard units + amount <= unitLimit else {
      units = unitLimit
      throw .computationalBudgetExceeded
    }
    units += amount
  }

  /// Runs an instruction of a program, at some depth of calls.
  mutating func run(_ call: SolanaInstruction, depth: Int = 1) throws(SolanaProgramError) {
    log.append("Program \(call.program) invoke [\(depth)]")
    do throws(SolanaProgramError) {
      switch call.program {
      case SolanaProgram.system: try SolanaSystemProgram.run(call, in: &self)
      case SolanaProgram.token: try SolanaSPLTokenProgram.run(call, in: &self)
      case SolanaProgram.associatedToken: try SolanaAssociatedTokenProgram.run(call, in: &self)
      case SolanaProgram.memo: try SolanaMemoProgram.run(call, in: &self)
      // Its settings were read before the execution.
      case SolanaProgram.computeBudget: try use(SolanaComputeBudget.instructionUnits)
      default: throw .incorrectProgramID
      }
    } catch {
      log.append("Program \(call.program) failed: \(error.message)")
      throw error
    }
    log.append("Program \(call.program) success")
  }

  /// Moves lamports out of an account of the System program.
  mutating func move(
    _ lamports: UInt64, from source: SolanaAccountMeta, to destination: SolanaAccountMeta
  ) throws(SolanaProgramError) {
    var payer = account(source.address)
    guard payer.lamports >= lamports else {
      note("Transfer: insufficient lamports \(payer.lamports), need \(lamports)")
      throw .custom(code: 1)
    }
    guard payer.owner == SolanaProgram.system else { throw .externalAccountLamportSpend }
    guard lamports > 0, source.address != destination.address else { return }
    guard source.isWritable, destination.isWritable else { throw .readonlyLamportChange }
    var payee = account(destination.address)
    let (sum, overflow) = payee.lamports.addingReportingOverflow(lamports)
    guard !overflow else { throw .arithmeticOverflow }
    payer.lamports -= lamports
    payee.lamports = sum
    changes[source.address] = payer
    changes[destination.address] = payee
  }

  /// Changes an account's owner and data.
  mutating func write(
    _ data: [UInt8], owner: SolanaPublicKey, to account: SolanaAccountMeta
  ) throws(SolanaProgramError) {
    guard account.isWritable else { throw .readonlyDataModified }
    var changed = self.account(account.address)
    (changed.data, changed.owner) = (data, owner)
    changes[account.address] = changed
  }

  /// Takes the fee before anything else.
  mutating func takeFee(_ fee: UInt64, from payer: SolanaPublicKey, to collector: SolanaPublicKey) {
    var account = account(payer)
    account.lamports -= min(fee, account.lamports)
    changes[payer] = account
    var collected = self.account(collector)
    collected.lamports = collected.lamports.addingReportingOverflow(fee).partialValue
    changes[collector] = collected
  }
}
