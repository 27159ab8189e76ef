internal import ChainCore
internal import EVMChain
internal import SandboxChain

/// One transfer of a transaction: of the native token, or one that a log of a token contract tells.
struct Movement {
  /// Nil for the native token.
  let standard: TokenHolding.Standard?
  /// The zero address for the native token.
  let contract: EVMAddress
  let from: EVMAddress
  let to: EVMAddress
  /// Without any for ERC-20 and the native token.
  let tokenIDs: [UInt256]
  let amounts: [UInt256]
  /// Place of the log among those of the transaction.
  let logIndex: Int

  /// What a transaction moved, in its order; nothing when it failed or is in no block.
  static func all(of transaction: ChainTransaction) -> [Movement] {
    guard case .executed(let receipt) = transaction.status, let to = transaction.signed.transaction.to else {
      return []
    }
    let sent = transaction.signed.transaction
    var movements: [Movement] = []
    // A payment of nothing is shown as one; a call that pays nothing is none.
    if !sent.value.isZero || sent.data.isEmpty {
      movements.append(
        Movement(
          standard: nil, contract: .zero, from: transaction.from, to: to, tokenIDs: [], amounts: [sent.value],
          logIndex: 0))
    }
    for (index, log) in receipt.logs.enumerated() {
      if let movement = TokenEvent(log).flatMap({ Movement($0, logIndex: index) }) { movements.append(movement) }
    }
    return movements
  }

  private init(
    standard: TokenHolding.Standard?, contract: EVMAddress, from: EVMAddress, to: EVMAddress, tokenIDs: [UInt256],
    amounts: [UInt256], logIndex: Int
  ) {
    self.standard = standard
    self.contract = contract
    self.from = from
    self.to = to
    self.tokenIDs = tokenIDs
    self.amounts = amounts
    self.logIndex = logIndex
  }

  /// Nil for an event that moves nothing.
  private init?(_ event: TokenEvent, logIndex: Int) {
    switch event {
    case .transfer(let token, let from, let to, let amount):
      self.init(
        standard: .erc20, contract: token, from: from, to: to, tokenIDs: [], amounts: [amount], logIndex: logIndex)
    case .collectibleTransfer(let token, let from, let to, let id):
      self.init(
        standard: .erc721, contract: token, from: from, to: to, tokenIDs: [id], amounts: [1], logIndex: logIndex)
    case .itemTransfer(let token, _, let from, let to, let ids, let amounts):
      self.init(
        standard: .erc1155, contract: token, from: from, to: to, tokenIDs: ids, amounts: amounts,
        logIndex: logIndex)
    case .approval: return nil
    }
  }
}
