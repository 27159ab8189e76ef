internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

extension ChainTransaction {
  /// The EIP-2718 type; the ledger has EIP-1559 transactions only.
  var type: UInt8 { 2 }

  var hasSucceeded: Bool {
    if case .executed = status { return true }
    return false
  }

  /// The transaction object of execution-apis (`TransactionInfo`). One without a block pays at most `gasPrice`.
  func json(isPending: Bool = false) -> JSONValue {
    let receipt = isPending ? nil : receipt
    let (sent, signature) = (signed.transaction, signed.signature)
    return .object([
      "type": Wire.quantity(UInt64(type)),
      "hash": Wire.data(hash),
      "chainId": Wire.quantity(sent.chainID),
      "nonce": Wire.quantity(sent.nonce),
      "from": Wire.address(from),
      "to": sent.to.map { Wire.address($0) } ?? .null,
      "value": Wire.quantity(sent.value),
      "input": Wire.data(sent.data),
      "gas": Wire.quantity(sent.gasLimit),
      "gasPrice": Wire.quantity(receipt?.effectiveGasPrice ?? sent.maxFeePerGas),
      "maxFeePerGas": Wire.quantity(sent.maxFeePerGas),
      "maxPriorityFeePerGas": Wire.quantity(sent.maxPriorityFeePerGas),
      "accessList": .array(
        sent.accessList.map { entry in
          .object([
            "address": Wire.address(entry.address),
            "storageKeys": .array(entry.storageKeys.map { Wire.data($0.bigEndianBytes) }),
          ])
        }),
      "v": Wire.quantity(UInt64(signature.recoveryID)),
      "yParity": Wire.quantity(UInt64(signature.recoveryID)),
      "r": Wire.quantity(signature.r),
      "s": Wire.quantity(signature.s),
      "blockHash": receipt.map { Wire.data($0.blockHash) } ?? .null,
      "blockNumber": receipt.map { Wire.quantity($0.blockNumber) } ?? .null,
      "transactionIndex": receipt.map { Wire.quantity(UInt64($0.index)) } ?? .null,
    ])
  }
}

extension BlockContents {
  /// The receipt object of execution-apis (`ReceiptInfo`) of a transaction in this block.
  func receipt(of transaction: ChainTransaction, _ receipt: ChainTransaction.Receipt) -> JSONValue {
    let before = transactions.prefix(receipt.index)
    let firstLog = before.reduce(0) { $0 + ($1.receipt?.logs.count ?? 0) }
    let gasBefore = before.reduce(0) { $0 + ($1.receipt?.gasUsed ?? 0) }
    return .object([
      "type": Wire.quantity(UInt64(transaction.type)),
      "transactionHash": Wire.data(transaction.hash),
      "transactionIndex": Wire.quantity(UInt64(receipt.index)),
      "blockHash": Wire.data(receipt.blockHash),
      "blockNumber": Wire.quantity(receipt.blockNumber),
      "from": Wire.address(transaction.from),
      "to": transaction.signed.transaction.to.map { Wire.address($0) } ?? .null,
      "contractAddress": .null,
      "cumulativeGasUsed": Wire.quantity(gasBefore + receipt.gasUsed),
      "gasUsed": Wire.quantity(receipt.gasUsed),
      "effectiveGasPrice": Wire.quantity(receipt.effectiveGasPrice),
      "status": Wire.quantity(transaction.hasSucceeded ? 1 : 0 as UInt64),
      "logs": .array(
        receipt.logs.enumerated().map { LocatedLog($1, index: firstLog + $0, of: transaction, receipt).json }),
      "logsBloom": Wire.data(LogsBloom(receipt.logs).bytes),
    ])
  }
}
