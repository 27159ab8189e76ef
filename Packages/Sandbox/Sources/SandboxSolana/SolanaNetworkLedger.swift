internal import ChainCore
internal import CryptoCore
internal import SolanaChain

/// The state of one Solana network. A value without I/O, clock or randomness.
struct SolanaNetworkLedger {
  let network: SolanaNetwork
  var accounts: [SolanaPublicKey: SolanaAccount] = [:]
  /// Lamports ever credited from outside.
  var issued: UInt64 = 0
  var blocks: [SolanaBlock] = []
  /// Every transaction by the signature that names it.
  var transactions: [SolanaSignature: SolanaLedgerTransaction] = [:]
  /// All signatures in the order of their arrival.
  var order: [SolanaSignature] = []
  /// Signatures waiting for a block, in the order of their arrival.
  var pool: [SolanaSignature] = []
  /// Signatures of what names an account or moved its tokens, in the order of the blocks.
  var history: [SolanaPublicKey: [SolanaSignature]] = [:]
  /// Token accounts by their owner, in the order of their making.
  var tokenAccounts: [SolanaPublicKey: [SolanaPublicKey]] = [:]

  /// Blocks that a blockhash can be used for.
  static let blockhashLifetime: UInt64 = 150
  /// Length of a slot in milliseconds.
  static let slotDuration: Int64 = 400
  /// Slots until a block is final.
  static let finalityDepth: UInt64 = 32
  /// Programs that exist from the beginning and are never written to.
  static let programs: Set<SolanaPublicKey> = [
    SolanaProgram.system, SolanaProgram.token, SolanaProgram.associatedToken, SolanaProgram.memo,
    SolanaProgram.computeBudget,
  ]

  /// A network with the mint of the test token and nothing else.
  init(network: SolanaNetwork, time: Int64) {
    self.network = network
    let mint = SolanaMintState(
      authority: SolanaTestToken.authority, supply: 0, decimals: SolanaTestToken.decimals)
    issued = SolanaRent.minimum(byteCount: SolanaMintState.byteCount)
    accounts[SolanaTestToken.mint] = SolanaAccount(lamports: issued, owner: SolanaProgram.token, data: mint.data)
    blocks = [block(slot: 0, time: time, transactions: [])]
  }

  func balance(_ account: SolanaPublicKey) -> UInt64 { accounts[account]?.lamports ?? 0 }

  /// Sum of all balances; always equal to ``issued``.
  var totalSupply: UInt64 { accounts.values.reduce(0) { $0.addingReportingOverflow($1.lamports).partialValue } }

  func mint(_ address: SolanaPublicKey) -> SolanaMintState? {
    accounts[address].flatMap { $0.owner == SolanaProgram.token ? SolanaMintState($0.data) : nil }
  }

  func tokenAccount(_ address: SolanaPublicKey) -> SolanaTokenAccountState? {
    accounts[address].flatMap { $0.owner == SolanaProgram.token ? SolanaTokenAccountState($0.data) : nil }
  }

  /// The slot at a time: time goes on between blocks.
  func slot(at time: Int64) -> UInt64 {
    guard let last = blocks.last else { return 0 }
    return last.slot + UInt64(max(0, time - last.time) / Self.slotDuration)
  }

  func commitment(ofSlot slot: UInt64, at time: Int64) -> SolanaCommitment {
    self.slot(at: time) >= slot + Self.finalityDepth ? .finalized : .confirmed
  }

  /// Whether a transaction may name a blockhash in the next block.
  func isRecent(_ blockhash: [UInt8]) -> Bool {
    guard let newest = blocks.last?.height else { return false }
    return blocks.suffix(Int(Self.blockhashLifetime) + 1)
      .contains { $0.blockhash == blockhash && newest - $0.height <= Self.blockhashLifetime }
  }

  // MARK: - From outside

  mutating func issue(_ lamports: UInt64, to account: SolanaPublicKey) throws(SolanaTransactionError) {
    let (total, overflow) = issued.addingReportingOverflow(lamports)
    guard !overflow else { throw SolanaTransactionError(.overflow, "more lamports than 64 bits hold") }
    var changed = accounts[account] ?? SolanaAccount(lamports: 0)
    changed.lamports += lamports
    guard changed.isRentExempt else {
      throw SolanaTransactionError(
        .insufficientFundsForRent(account: 0),
        "\(account) would have \(changed.lamports) lamports, an account needs \(SolanaRent.minimum(byteCount: 0))")
    }
    issued = total
    accounts[account] = changed
  }

  /// Makes units of the test token, and the owner's associated account if it is not there.
  mutating func issueToken(_ amount: UInt64, to owner: SolanaPublicKey) throws(SolanaTransactionError) -> UInt64 {
    guard let address = try? SolanaPublicKey.associatedToken(owner: owner, mint: SolanaTestToken.mint),
      var mint = mint(SolanaTestToken.mint), var mintAccount = accounts[SolanaTestToken.mint]
    else { throw SolanaTransactionError(.accountNotFound, "the mint is not there") }
    let (supply, tooMuch) = mint.supply.addingReportingOverflow(amount)
    guard !tooMuch else { throw SolanaTransactionError(.overflow, "more units than 64 bits hold") }
    if tokenAccount(address) == nil {
      let needed = SolanaRent.minimum(byteCount: SolanaTokenAccountState.byteCount)
      let missing = needed > balance(address) ? needed - balance(address) : 0
      let (total, overflow) = issued.addingReportingOverflow(missing)
      guard !overflow else { throw SolanaTransactionError(.overflow, "more lamports than 64 bits hold") }
      issued = total
      accounts[address] = SolanaAccount(
        lamports: balance(address) + missing, owner: SolanaProgram.token,
        data: SolanaTokenAccountState(mint: SolanaTestToken.mint, owner: owner).data)
      tokenAccounts[owner, default: []].append(address)
    }
    guard var holding = tokenAccount(address) else {
      throw SolanaTransactionError(.accountNotFound, "the token account is not there")
    }
    // No holding exceeds the supply.
    holding.amount += amount
    mint.supply = supply
    mintAccount.data = mint.data
    accounts[SolanaTestToken.mint] = mintAccount
    accounts[address]?.data = holding.data
    return holding.amount
  }

  // MARK: - Transactions

  /// Checks a transaction as a validator does before it forwards one, and puts it into the pool. One that is known is
  /// answered again.
  mutating func submit(_ transaction: SolanaTransaction) throws(SolanaTransactionError) -> SolanaLedgerTransaction {
    if let signature = transaction.id, let known = transactions[signature], known.transaction == transaction {
      return known
    }
    let outcome = try execute(transaction)
    if let error = outcome.error { throw error }
    guard let signature = transaction.id else {
      throw SolanaTransactionError(.signatureFailure, "the first signature is missing")
    }
    let entry = SolanaLedgerTransaction(
      network: network, transaction: transaction, signature: signature, status: .pending)
    transactions[signature] = entry
    order.append(signature)
    pool.append(signature)
    return entry
  }

  /// Executes what is pending in a new block.
  mutating func mine(time: Int64) -> SolanaBlock {
    let chosen = pool
    pool = []
    var mined: [(signature: SolanaSignature, outcome: SolanaOutcome)] = []
    for signature in chosen {
      guard let entry = transactions[signature] else { continue }
      do throws(SolanaTransactionError) {
        let outcome = try execute(entry.transaction)
        apply(outcome.changes)
        mined.append((signature, outcome))
      } catch {
        transactions[signature]?.status = .dropped(error)
      }
    }
    let block = block(
      slot: blocks.last.map { max($0.slot + 1, slot(at: time)) } ?? 0, time: time,
      transactions: mined.map(\.signature.base58))
    blocks.append(block)
    for (index, (signature, outcome)) in mined.enumerated() {
      let receipt = SolanaLedgerTransaction.Receipt(
        slot: block.slot, blockhash: block.blockhash, time: block.time, index: index, fee: outcome.fee,
        units: outcome.units, log: outcome.log)
      transactions[signature]?.status = outcome.error.map { .failed(receipt, $0) } ?? .executed(receipt)
      remember(signature)
    }
    return block
  }

  private mutating func apply(_ changes: [SolanaPublicKey: SolanaAccount]) {
    for (address, account) in changes {
      if account.owner == SolanaProgram.token, accounts[address]?.owner != SolanaProgram.token,
        let state = SolanaTokenAccountState(account.data)
      {
        tokenAccounts[state.owner, default: []].append(address)
      }
      accounts[address] = account.lamports == 0 ? nil : account
    }
  }

  /// Adds a mined transaction to the accounts that it names, and to the owners of token accounts that it names.
  mutating func remember(_ signature: SolanaSignature) {
    guard let entry = transactions[signature] else { return }
    var named: Set<SolanaPublicKey> = []
    for account in entry.transaction.message.accounts {
      for address in [account, tokenAccount(account)?.owner].compactMap(\.self) where named.insert(address).inserted {
        history[address, default: []].append(signature)
      }
    }
  }

  func block(slot: UInt64, time: Int64, transactions: [String]) -> SolanaBlock {
    let last = blocks.last
    let previous = last?.blockhash ?? [UInt8](repeating: 0, count: 32)
    let time = max(time, last?.time ?? time)
    let header = ([network.rawValue, String(slot), String(time)] + transactions).joined(separator: "\n")
    return SolanaBlock(
      slot: slot, height: UInt64(blocks.count), blockhash: SHA256.hash(previous + Array(header.utf8)),
      previousBlockhash: previous, time: time, transactions: transactions)
  }
}
