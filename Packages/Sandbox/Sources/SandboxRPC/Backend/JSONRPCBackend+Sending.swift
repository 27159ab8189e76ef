public import CryptoSecp256k1
public import EVMChain
public import SandboxChain
public import ChainCore
internal import WebRPC

extension JSONRPCBackend {
  /// Counted transactions of a sender that are kept, in case the node's pool forgets them.
  private static let keptCount: UInt64 = 64
  /// How often a nonce that someone else took meanwhile is replaced by the next.
  private static let mostNonces = 4

  /// Gives the draft the sender's next nonce, signs it and sends it, before anything else of this sender is sent.
  ///
  /// - Throws: ``SandboxChain/ChainError`` when the node did not take it, ``EVMNodeError`` when there was no node: in
  ///   both cases nothing was sent. A transaction that may have arrived is answered as pending.
  public func send(
    _ draft: TransactionDraft, signedBy key: Secp256k1PrivateKey
  ) async throws -> ChainTransaction {
    let node = try node(draft.network)
    return try await inTurn(Sender(network: draft.network, account: draft.from)) {
      try await self.sendNow(draft, key, node)
    }
  }

  /// Sends a transaction that someone else signed.
  public func submit(
    _ transaction: SignedEIP1559Transaction, on network: Network
  ) async throws -> ChainTransaction {
    let node = try node(network)
    guard transaction.transaction.chainID == UInt64(network.id) else {
      throw ChainError(.wrongChain, "signed for chain \(transaction.transaction.chainID), this is \(network.id)")
    }
    guard let from = try? transaction.recoverSender() else {
      throw ChainError(.invalidSignature, "signature recovers to no sender")
    }
    return try await inTurn(Sender(network: network, account: from)) {
      switch try await self.broadcast(Sent(from: from, signed: transaction), node) {
      case .taken(let sent): sent
      case .refused(let refusal): throw refusal.error
      }
    }
  }

  private func sendNow(
    _ draft: TransactionDraft, _ key: Secp256k1PrivateKey, _ node: EVMNode
  ) async throws -> ChainTransaction {
    try await checkBalance(draft, node)
    var lowest: UInt64 = 0
    for _ in 0..<Self.mostNonces {
      let nonce = max(lowest, try await nextNonce(of: draft.from, node))
      let signed = try draft.transaction(nonce: nonce).signed(with: key)
      switch try await broadcast(Sent(from: draft.from, signed: signed), node) {
      case .taken(let sent): return sent
      case .refused(let refusal):
        // Someone else uses the key as well, or the node counts late.
        guard refusal.meaning == .nonceTooLow || refusal.meaning == .underpriced else { throw refusal.error }
        lowest = refusal.meaning == .underpriced ? nonce + 1 : lowest
      }
    }
    throw ChainError(.nonceTooLow, "the nonces of \(draft.from) are being used by others")
  }

  /// Nodes say in many words that an account cannot pay: it is asked for first.
  private func checkBalance(_ draft: TransactionDraft, _ node: EVMNode) async throws {
    let fee = draft.maxFeePerGas.multipliedReportingOverflow(by: UInt256(draft.gasLimit))
    let cost = fee.partialValue.addingReportingOverflow(draft.value)
    guard !fee.overflow, !cost.overflow else { throw ChainError(.overflow, "the cost exceeds 256 bits") }
    let balance = try await balance(of: draft.from, on: draft.network)
    guard balance >= cost.partialValue else {
      throw ChainError(.insufficientFunds, "balance \(balance), needed \(cost.partialValue)")
    }
  }

  /// The node's count of transactions, pending ones included, or the nonce behind those that were sent from here and
  /// that the node has not counted yet.
  private func nextNonce(of account: EVMAddress, _ node: EVMNode) async throws -> UInt64 {
    let counted = try await node.number("eth_getTransactionCount", [Wire.address(account), .string("pending")])
    let waiting = unsettled.values.filter { sent in
      sent.from == account && sent.signed.transaction.chainID == UInt64(node.network.id)
        && sent.signed.transaction.nonce >= counted
    }.sorted { $0.signed.transaction.nonce < $1.signed.transaction.nonce }
    guard counted < .max / 2 else { throw node.malformed("eth_getTransactionCount", "no account has that many") }
    // Long counted: what the node has in blocks needs no second copy.
    unsettled = unsettled.filter { _, sent in
      sent.from != account || sent.signed.transaction.chainID != UInt64(node.network.id)
        || counted < Self.keptCount || sent.signed.transaction.nonce >= counted - Self.keptCount
    }
    var next = counted
    for sent in waiting {
      // A gap would hold up everything behind it.
      guard sent.signed.transaction.nonce == next, try await isStillWanted(sent, node) else { break }
      next += 1
    }
    return next
  }

  /// Whether the node has a transaction after all, or takes it now. One that it refuses is given up.
  private func isStillWanted(_ sent: Sent, _ node: EVMNode) async throws -> Bool {
    if try await node.knows(sent.signed.hash) { return true }
    do {
      _ = try await node.call("eth_sendRawTransaction", [Wire.data(sent.signed.raw)])
      return true
    } catch let error as EVMNodeError where error.code == .refused {
      if NodeRefusal(error) == .alreadyKnown { return true }
      unsettled[sent.signed.hash] = nil
      return false
    }
  }

  private struct Refusal {
    let meaning: NodeRefusal
    let error: ChainError
  }

  private enum Broadcast {
    case taken(ChainTransaction)
    case refused(Refusal)
  }

  /// Sends a signed transaction, and finds out what became of it when the answer is lost.
  private func broadcast(_ sent: Sent, _ node: EVMNode) async throws -> Broadcast {
    let hash = sent.signed.hash
    let pending = ChainTransaction(
      network: node.network, from: sent.from, signed: sent.signed, hash: hash, status: .pending)
    var isOpen = false
    for _ in 0..<2 {
      do {
        _ = try await node.call("eth_sendRawTransaction", [Wire.data(sent.signed.raw)])
        unsettled[hash] = sent
        return .taken(pending)
      } catch let error as EVMNodeError {
        if error.code == .refused {
          let meaning = NodeRefusal(error)
          // The same transaction may be there since a first try, or since long ago.
          if meaning == .alreadyKnown { return taken(sent, pending) }
          if isOpen || meaning == .nonceTooLow {
            let isKnown = try? await node.knows(hash)
            // Words that say nothing of the transaction do not tell that the first try has not arrived either.
            if isKnown == true || (isOpen && (isKnown == nil || meaning == .other)) { return taken(sent, pending) }
          }
          return .refused(Refusal(meaning: meaning, error: meaning.chainError(error.nodeMessage ?? error.message)))
        }
        if !isOpen, !error.leavesOutcomeOpen { throw error }
        isOpen = true
        if let isKnown = try? await node.knows(hash), isKnown { return taken(sent, pending) }
      }
    }
    return taken(sent, pending)
  }

  private func taken(_ sent: Sent, _ pending: ChainTransaction) -> Broadcast {
    unsettled[pending.hash] = sent
    return .taken(pending)
  }
}

extension EVMNode {
  fileprivate func knows(_ hash: [UInt8]) async throws -> Bool {
    try await call("eth_getTransactionByHash", [Wire.data(hash)]) != .null
  }
}

extension TransactionDraft {
  func transaction(nonce: UInt64) -> EIP1559Transaction {
    EIP1559Transaction(
      chainID: UInt64(network.id), nonce: nonce, maxPriorityFeePerGas: maxPriorityFeePerGas,
      maxFeePerGas: maxFeePerGas, gasLimit: gasLimit, to: to, value: value, data: data)
  }
}
