import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain

let transactionOperations: [String: Operation] = [
  /// Reads a signed transaction, and signs what it says once more.
  "transaction": { question in
    let read = try SignedEVMTransaction(raw: question.bytes("raw"))
    let key = try Secp256k1PrivateKey(rawScalar: question.secret("key"))
    let signed = try sign(read.transaction, with: key)
    var answer: [TypedDataName: EIP712Value] = [
      "type": .number("\(read.transaction.type)"), "nonce": .string("\(read.transaction.nonce)"),
      "value": .string("\(read.transaction.value)"), "data": .hex(read.transaction.data),
      "to": read.transaction.to.map { .string($0.checksummed) } ?? .null,
      "chainId": read.transaction.chainID.map { .string("\($0)") } ?? .null,
      "sender": .string(try read.recoverSender().checksummed), "hash": .hex(read.hash), "raw": .hex(read.raw),
      "signed": .hex(signed.raw),
    ]
    if case .eip7702(let transaction) = read.transaction {
      answer["authorities"] = .array(
        try transaction.authorizationList.map { .string(try $0.recoverAuthority().checksummed) })
    }
    return .object(answer)
  },
  "transaction.decode": { .hex(try SignedEVMTransaction(raw: $0.bytes("raw")).raw) },
]

private func sign(_ transaction: EVMTransaction, with key: Secp256k1PrivateKey) throws -> SignedEVMTransaction {
  switch transaction {
  case .legacy(let transaction): return try transaction.signed(with: key)
  case .eip2930(let transaction): return try transaction.signed(with: key)
  case .eip1559(let transaction): return try SignedEVMTransaction(raw: transaction.signed(with: key).raw)
  case .eip4844(let transaction): return try transaction.signed(with: key)
  case .eip7702(let transaction): return try transaction.signed(with: key)
  }
}
