internal import ChainCore
internal import TronChain
internal import EVMChain

extension TronNetworkLedger {
  /// The transaction that a draft becomes now: it refers to the newest block. Two drafts of the same moment that say the
  /// same differ in their timestamp, for the network takes no transaction twice.
  func transaction(for draft: TronDraft, feeLimit: Int64, time: Int64) -> TronTransaction {
    let head = blocks.last
    let now = max(time, head?.timestamp ?? 0)
    var transaction = TronTransaction(
      refBlockBytes: TronBlockHeader.referenceBytes(number: head?.number ?? 0),
      refBlockHash: TronBlockHeader.referenceHash(id: head?.id ?? []), expiration: now + TronFinality.expiration,
      timestamp: now, feeLimit: feeLimit, contract: draft.contract)
    while transactions[transaction.id] != nil { transaction.timestamp += 1 }
    return transaction
  }

  /// What a draft would do and take. The call is made on the newest block's state; the allowance and new accounts are
  /// looked at behind what is pending.
  func simulate(_ draft: TronDraft, time: Int64) throws(TronLedgerError) -> TronSimulation {
    try TronExecution.check(draft.contract)
    var energy: Int64 = 0
    var failure: String?
    var output: [UInt8] = []
    if case .triggerSmartContract(let call) = draft.contract {
      var head = TronExecution(books: books, changes: TronChanges(), time: time)
      energy = TRC20Contract.energy(of: call.data, in: head)
      do throws(TronRevert) {
        output = try TRC20Contract.run(call, in: &head).output
      } catch {
        (failure, output) = (error.reason, error.output)
      }
    }
    let feeLimit = energy * TronPrices.energy
    var cost = fixedCost(of: transaction(for: draft, feeLimit: draft.feeLimit ?? feeLimit, time: time), time: time)
    (cost.energy, cost.energyFee) = (energy, feeLimit)
    return TronSimulation(cost: cost, feeLimit: feeLimit, revertReason: failure, output: output)
  }

  /// What a transaction takes besides energy, once it is signed.
  func fixedCost(of transaction: TronTransaction, time: Int64) -> TronCost {
    let pending = TronExecution(books: books, changes: poolChanges, time: time)
    // A signature has 65 bytes, and two of its field.
    let bytes = SignedTronTransaction(transaction: transaction, signatures: []).serialized.count + 67
    return pending.cost(of: transaction, bytes: Int64(bytes) + TronPrices.resultBytes)
  }

  /// What an account has behind what is pending, in sun.
  func spendableBalance(of owner: TronAddress?) -> Int64 {
    owner.flatMap { poolChanges.accounts[$0] ?? books.accounts[$0] }?.balance ?? 0
  }

  /// Identifiers of transactions that do exactly what a draft says, in the order of their arrival.
  func ids(matching draft: TronDraft) -> [[UInt8]] {
    guard let owner = draft.contract.owner else { return [] }
    return (ids[owner] ?? []).filter { id in
      guard let sent = transactions[id]?.signed.transaction else { return false }
      return sent.contract == draft.contract && draft.feeLimit.map { sent.feeLimit == $0 } ?? true
    }
  }
}
