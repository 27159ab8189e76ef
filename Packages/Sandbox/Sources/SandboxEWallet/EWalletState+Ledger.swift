/// What is to be transferred.
struct Transfer {
  let from: WalletRecord
  let to: WalletRecord
  let fromToken: TokenRecord
  let toToken: TokenRecord
  let fromAmount: Amount
  let toAmount: Amount
  let exchange: TransactionRecord.Exchange?
  let idempotencyToken: String
  let metadata: Metadata
}

/// Double entry: every transaction books the same sum as debits and credits, for each token.
extension EWalletState {
  /// Stores a transaction and books it. One that cannot be booked is stored as failed.
  mutating func execute(_ transfer: Transfer, _ moment: Moment) -> TransactionRecord {
    var record = TransactionRecord(
      id: moment.identifier("txn"), number: nextNumber(), idempotencyToken: transfer.idempotencyToken,
      fromAddress: transfer.from.address, toAddress: transfer.to.address, fromTokenID: transfer.fromToken.id,
      toTokenID: transfer.toToken.id, fromAmount: transfer.fromAmount, toAmount: transfer.toAmount,
      exchange: transfer.exchange, metadata: transfer.metadata, createdAt: moment.now, updatedAt: moment.now)
    let entries = Self.entries(for: transfer)
    if let failure = obstacle(to: entries) {
      (record.status, record.errorCode, record.errorDescription) = (.failed, failure.code, failure.description)
    } else {
      (record.status, record.entries) = (.confirmed, entries)
    }
    insert(record)
    return record
  }

  /// Same token: two entries. Exchange: four by way of the exchange wallet, two when that is itself the sender or
  /// the receiver.
  static func entries(for transfer: Transfer) -> [LedgerEntry] {
    func pair(_ from: String, _ to: String, _ token: TokenRecord, _ amount: Amount) -> [LedgerEntry] {
      [
        LedgerEntry(side: .debit, address: from, tokenID: token.id, amount: amount),
        LedgerEntry(side: .credit, address: to, tokenID: token.id, amount: amount),
      ]
    }
    let (from, to) = (transfer.from.address, transfer.to.address)
    guard transfer.fromToken.id != transfer.toToken.id, let exchange = transfer.exchange?.walletAddress else {
      return pair(from, to, transfer.fromToken, transfer.fromAmount)
    }
    var entries: [LedgerEntry] = []
    if exchange != from { entries += pair(from, exchange, transfer.fromToken, transfer.fromAmount) }
    if exchange != to { entries += pair(exchange, to, transfer.toToken, transfer.toAmount) }
    return entries
  }

  /// Why entries cannot be booked.
  func obstacle(to entries: [LedgerEntry]) -> EWalletError? {
    let debits = entries.filter { $0.side == .debit }
    let credits = entries.filter { $0.side == .credit }
    // An exchange of the exchange wallet with itself leaves nothing to book.
    for debit in debits where credits.contains(where: { $0.address == debit.address && $0.tokenID == debit.tokenID }) {
      return EWalletError(
        "transaction:same_address", "Sender and receiver are the same wallet: \(debit.address)")
    }
    guard !entries.isEmpty else {
      return EWalletError("transaction:same_address", "Sender and receiver are the same wallet")
    }
    guard entries.allSatisfy({ $0.amount > .zero }) else {
      return EWalletError("transaction:amount_is_zero", "Amounts must be above zero")
    }
    for token in Set(entries.map(\.tokenID)) {
      let sum: ([LedgerEntry]) -> Amount = { $0.reduce(.zero) { $1.tokenID == token ? $0 + $1.amount : $0 } }
      guard sum(debits) == sum(credits) else { return .internalError("Debits and credits differ") }
    }
    for debit in debits where debit.address != WalletRecord.genesis {
      let held = balance(of: debit.address, in: debit.tokenID)
      guard held < debit.amount else { continue }
      let unit = tokens[debit.tokenID]?.subunitToUnit ?? 1
      return EWalletError(
        "transaction:insufficient_funds",
        "Wallet \(debit.address) holds \(held.inUnits(of: unit)) \(debit.tokenID), "
          + "tried to debit \(debit.amount.inUnits(of: unit)) \(debit.tokenID)")
    }
    return nil
  }

  /// Creates tokens: debits genesis and credits the master account.
  mutating func mint(
    _ token: TokenRecord, _ amount: Amount, idempotencyToken: String? = nil, _ moment: Moment
  ) throws(EWalletError) -> TransactionRecord {
    guard let genesis = wallets[WalletRecord.genesis],
      let master = index.masterAccount.flatMap({ primaryWallet(of: $0) })
    else { throw .internalError("There is no master account") }
    return execute(
      Transfer(
        from: genesis, to: master, fromToken: token, toToken: token, fromAmount: amount, toAmount: amount,
        exchange: nil, idempotencyToken: idempotencyToken ?? moment.identifier("mnt"), metadata: .init()), moment)
  }

  /// The sum of all wallets by token, genesis included. Zero, unless the ledger is wrong.
  var sums: [String: Amount] {
    var sums = Dictionary(uniqueKeysWithValues: index.tokens.map { ($0, Amount.zero) })
    for balances in index.balances.values {
      for (token, amount) in balances { sums[token, default: .zero] = sums[token, default: .zero] + amount }
    }
    return sums
  }

  /// What is wrong with the ledger, in words; empty when nothing is.
  var ledgerFaults: [String] {
    var faults = sums.filter { !$0.value.isZero }.map { "the balances of \($0.key) add up to \($0.value)" }
    var recomputed: [String: [String: Amount]] = [:]
    for transaction in transactions.values {
      if transaction.status != .confirmed, !transaction.entries.isEmpty {
        faults.append("\(transaction.id) is not confirmed but booked")
      }
      for entry in transaction.entries {
        let before = recomputed[entry.address]?[entry.tokenID] ?? .zero
        recomputed[entry.address, default: [:]][entry.tokenID] =
          entry.side == .credit ? before + entry.amount : before - entry.amount
      }
    }
    for (address, balances) in index.balances {
      for (token, amount) in balances {
        if recomputed[address]?[token] != amount { faults.append("\(address) holds other than its entries say") }
        if amount < .zero, address != WalletRecord.genesis { faults.append("\(address) is below zero") }
      }
    }
    return faults.sorted()
  }
}
