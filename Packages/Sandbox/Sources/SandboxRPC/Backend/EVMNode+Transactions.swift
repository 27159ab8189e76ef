internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// Transactions and receipts as the Sandbox has them.
extension EVMNode {
  /// A transaction with its receipt; nil when the node does not know it.
  ///
  /// What the node tells is put together again and hashed: it cannot pass off another transaction.
  func transaction(_ hash: [UInt8]) async throws -> ChainTransaction? {
    guard let found = try await object("eth_getTransactionByHash", [Wire.data(hash)]) else { return nil }
    let type = try found.optional("type", Wire.readUInt64) ?? 0
    guard type == 2 else {
      throw EVMNodeError(.unsupported, network: network, "the transaction is of type \(type), not EIP-1559")
    }
    let signed = try found.signedTransaction()
    guard signed.hash == hash, let from = try? signed.recoverSender() else {
      throw malformed(found.method, "it is another transaction")
    }
    var transaction = ChainTransaction(network: network, from: from, signed: signed, hash: hash, status: .pending)
    guard let answer = try await object("eth_getTransactionReceipt", [Wire.data(hash)]),
      let number = try answer.optional("blockNumber", Wire.readUInt64)
    else { return transaction }
    let receipt = try await receipt(answer, number)
    let hasSucceeded = try answer.required("status", Wire.readUInt64) == 1
    transaction.status =
      hasSucceeded ? .executed(receipt) : .failed(receipt, reason: try await revertReason(transaction, number))
    return transaction
  }

  private func receipt(_ answer: EVMNodeObject, _ number: UInt64) async throws -> ChainTransaction.Receipt {
    let hash = try answer.required("blockHash", Wire.readHash)
    let block = try await object("eth_getBlockByHash", [Wire.data(hash), .bool(false)])
    let price = try answer.optional("effectiveGasPrice", Wire.readQuantity) ?? 0
    return ChainTransaction.Receipt(
      blockNumber: number, blockHash: hash,
      timestamp: Int64(clamping: try block?.required("timestamp", Wire.readUInt64) ?? 0),
      index: Int(clamping: try answer.required("transactionIndex", Wire.readUInt64)),
      gasUsed: try answer.required("gasUsed", Wire.readUInt64), effectiveGasPrice: price,
      logs: try answer.logs())
  }

  /// Why a transaction failed, by calling it again on the state before its block, or on the latest where the node does
  /// not keep that one. What does not revert there is left at `execution reverted`.
  private func revertReason(_ transaction: ChainTransaction, _ number: UInt64) async throws -> String {
    let sent = transaction.signed.transaction
    guard let to = sent.to, number > 0 else { return "execution reverted" }
    let draft = TransactionDraft(
      network: network, from: transaction.from, to: to, value: sent.value, data: sent.data)
    for block in [Wire.quantity(number - 1), .string("latest")] {
      do {
        _ = try await call("eth_call", [draft.callObject, block])
        break
      } catch let error as EVMNodeError where error.code == .refused {
        if case .reverted(let reason) = NodeRefusal(error) { return reason }
      }
    }
    return "execution reverted"
  }
}

extension EVMNodeObject {
  /// The signed transaction that a transaction object of type 2 describes.
  fileprivate func signedTransaction() throws -> SignedEIP1559Transaction {
    let transaction = EIP1559Transaction(
      chainID: try required("chainId", Wire.readUInt64), nonce: try required("nonce", Wire.readUInt64),
      maxPriorityFeePerGas: try required("maxPriorityFeePerGas", Wire.readQuantity),
      maxFeePerGas: try required("maxFeePerGas", Wire.readQuantity),
      gasLimit: try required("gas", Wire.readUInt64), to: try optional("to", Wire.readAddress),
      value: try required("value", Wire.readQuantity),
      data: try optional("input", Wire.readData) ?? optional("data", Wire.readData) ?? [],
      accessList: try array("accessList").map(accessListEntry))
    let parity = try optional("yParity", Wire.readUInt64) ?? required("v", Wire.readUInt64)
    do {
      return SignedEIP1559Transaction(
        transaction: transaction,
        signature: try EVMSignature(
          r: try required("r", Wire.readScalar), s: try required("s", Wire.readScalar),
          recoveryID: UInt8(clamping: parity)))
    } catch is EVMSignatureError {
      throw node.malformed(method, "the signature is none")
    }
  }

  private func accessListEntry(_ value: JSONValue) throws -> AccessListEntry {
    guard case .object(let members) = value else { throw node.malformed(method, "accessList: it has no objects") }
    let entry = EVMNodeObject(node: node, method: method, members: members)
    let keys = try entry.array("storageKeys").map { key in
      try UInt256(bigEndian: try node.read(method, key, Wire.readHash))
    }
    return AccessListEntry(address: try entry.required("address", Wire.readAddress), storageKeys: keys)
  }

  /// The logs of a receipt.
  fileprivate func logs() throws -> [EVMLog] {
    try array("logs").map { value in
      guard case .object(let members) = value else { throw node.malformed(method, "logs: it has no objects") }
      let log = EVMNodeObject(node: node, method: method, members: members)
      let topics = try log.array("topics").map { try node.read(method, $0, Wire.readHash) }
      return EVMLog(
        address: try log.required("address", Wire.readAddress), topics: topics,
        data: try log.required("data", Wire.readData))
    }
  }
}

extension Wire {
  /// A quantity, or 32 bytes, as some nodes write `r` and `s`.
  static func readScalar(_ value: JSONValue) throws(WireFault) -> UInt256 {
    if case .string(let text) = value, text.utf8.count == 66, let bytes = try? readHash(value),
      let number = try? UInt256(bigEndian: bytes)
    {
      return number
    }
    return try readQuantity(value)
  }
}
