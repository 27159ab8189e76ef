internal import SolanaChain

/// What a transaction that pays its fee does.
struct SolanaOutcome {
  let fee: UInt64
  let units: UInt64
  let log: [String]
  /// Why it failed; then only the fee is in the changes.
  let error: SolanaTransactionError?
  let changes: [SolanaPublicKey: SolanaAccount]
}

extension SolanaNetworkLedger {
  /// Executes a transaction on the accounts as they are, and changes nothing.
  ///
  /// - Throws: why a block could not hold it at all.
  func execute(_ transaction: SolanaTransaction) throws(SolanaTransactionError) -> SolanaOutcome {
    let calls = try check(transaction)
    let budget = try SolanaComputeBudget(calls)
    let fee = try fee(of: transaction, budget)
    let message = transaction.message
    var paid = SolanaExecution(accounts, unitLimit: budget.unitLimit)
    paid.takeFee(fee, from: message.accounts[0], to: SolanaTestToken.feeCollector)
    var execution = paid
    do throws(SolanaTransactionError) {
      for (index, call) in calls.enumerated() {
        do throws(SolanaProgramError) {
          try execution.run(call)
        } catch {
          throw SolanaTransactionError(
            .instruction(index: index, error: error),
            "instruction \(index) failed: \(error.message)\(execution.reason.map { ": \($0)" } ?? "")")
        }
      }
      try checkRent(message, execution)
      return SolanaOutcome(
        fee: fee, units: execution.units, log: execution.log, error: nil, changes: execution.changes)
    } catch {
      return SolanaOutcome(
        fee: fee, units: execution.units, log: execution.log, error: error, changes: paid.changes)
    }
  }

  /// What can be told without executing: form, signatures, blockhash, accounts and programs.
  private func check(_ transaction: SolanaTransaction) throws(SolanaTransactionError) -> [SolanaInstruction] {
    let message = transaction.message
    guard transaction.serialized.count <= SolanaTransaction.maximumByteCount else {
      throw SolanaTransactionError(
        .sanitizeFailure, "the transaction is longer than \(SolanaTransaction.maximumByteCount) bytes")
    }
    guard message.lookups.isEmpty, let calls = try? message.resolvedInstructions() else {
      throw SolanaTransactionError(.addressLookupTableNotFound, "this ledger has no lookup tables")
    }
    guard Set(message.accounts).count == message.accounts.count else {
      throw SolanaTransactionError(.accountLoadedTwice, "an account is named twice")
    }
    guard transaction.hasValidSignatures else {
      throw SolanaTransactionError(.signatureFailure, "a signature is missing or wrong")
    }
    guard isRecent(message.recentBlockhash) else {
      throw SolanaTransactionError(
        .blockhashNotFound, "the blockhash is unknown, or more than \(Self.blockhashLifetime) blocks old")
    }
    for call in calls where !Self.programs.contains(call.program) {
      throw SolanaTransactionError(.programAccountNotFound, "this ledger has no program \(call.program)")
    }
    return calls.map { call in
      var call = call
      for index in call.accounts.indices where Self.programs.contains(call.accounts[index].address) {
        call.accounts[index].isWritable = false
      }
      return call
    }
  }

  /// The fee, which the first signer must be able to pay and still be kept.
  private func fee(
    of transaction: SolanaTransaction, _ budget: SolanaComputeBudget
  ) throws(SolanaTransactionError) -> UInt64 {
    guard let fee = budget.fee(signatures: transaction.signatures.count) else {
      throw SolanaTransactionError(.overflow, "the fee does not fit 64 bits")
    }
    let payer = transaction.message.accounts[0]
    guard let account = accounts[payer] else {
      throw SolanaTransactionError(.accountNotFound, "the fee payer \(payer) has no lamports")
    }
    guard account.owner == SolanaProgram.system, account.data.isEmpty else {
      throw SolanaTransactionError(.invalidAccountForFee, "\(payer) cannot pay fees")
    }
    guard account.lamports >= fee else {
      throw SolanaTransactionError(
        .insufficientFundsForFee, "the fee payer has \(account.lamports) lamports, the fee is \(fee)")
    }
    let rest = account.lamports - fee
    guard rest == 0 || rest >= SolanaRent.minimum(byteCount: 0) else { throw rent(0, payer, rest, byteCount: 0) }
    return fee
  }

  /// An account that is written to is empty at the end, or holds what its size demands.
  private func checkRent(_ message: SolanaMessage, _ execution: SolanaExecution) throws(SolanaTransactionError) {
    for (index, address) in message.accounts.enumerated() {
      guard let account = execution.changes[address], account.lamports > 0, !account.isRentExempt else { continue }
      throw rent(index, address, account.lamports, byteCount: account.data.count)
    }
  }

  private func rent(
    _ index: Int, _ address: SolanaPublicKey, _ lamports: UInt64, byteCount: Int
  ) -> SolanaTransactionError {
    SolanaTransactionError(
      .insufficientFundsForRent(account: index),
      "\(address) would keep \(lamports) lamports, an account needs \(SolanaRent.minimum(byteCount: byteCount))")
  }
}

extension SolanaExecution {
  /// What a program wrote last, which tells more than its error.
  var reason: String? {
    let prefix = "Program log: "
    return log.last { $0.hasPrefix(prefix) && !$0.hasPrefix("\(prefix)Memo ") }.map {
      String($0.dropFirst(prefix.count))
    }
  }
}
