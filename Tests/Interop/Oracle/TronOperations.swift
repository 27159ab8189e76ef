import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import TronChain

let tronOperations: [String: Operation] = [
  "tron.address": { question in
    let key = try Secp256k1PrivateKey(rawScalar: question.secret("key"))
    let address = TronAddress(publicKey: key.publicKey)
    guard try TronAddress(address.base58) == address, try TronAddress(address.hex) == address else {
      throw QuestionError.member("reading gives another address")
    }
    return ["base58": .string(address.base58), "hex": .string(address.hex)]
  },
  "tron.message": { question in
    let text = try question.text("text")
    let signature = try TIP191.sign(text, with: Secp256k1PrivateKey(rawScalar: question.secret("key")))
    return [
      "digest": .hex(TIP191.digest(ofText: text)), "signature": .hex(signature.bytes),
      "address": .string(try TIP191.recoverAddress(text: text, signature: signature).base58),
    ]
  },
  "tron.bytes": { question in
    let message = try question.bytes("data")
    let signature = try TIP191.sign(message, with: Secp256k1PrivateKey(rawScalar: question.secret("key")))
    return [
      "digest": .hex(TIP191.digest(of: message)), "signature": .hex(signature.bytes),
      "address": .string(try TIP191.recoverAddress(message: message, signature: signature).base58),
    ]
  },
  "tron.typedData": { question in
    guard case .object(let document) = question["typedData"] else { throw QuestionError.member("typedData") }
    let data = try TypedData(document: document)
    let signature = try TIP712.sign(data, with: Secp256k1PrivateKey(rawScalar: question.secret("key")))
    return [
      "digest": .hex(try TIP712.signingHash(of: data)), "signature": .hex(signature.bytes),
      "address": .string(try TIP712.recoverAddress(of: data, signature: signature).base58),
    ]
  },
  "tron.token": { question in
    let (owner, to) = (try TronAddress(question.text("owner")), try TronAddress(question.text("to")))
    let amount = try question.integer("amount")
    return [
      "transfer": .hex(TRC20.transfer(to: to, amount: amount)), "balanceOf": .hex(TRC20.balance(of: owner)),
      "approve": .hex(TRC20.approve(spender: to, amount: amount)),
      "transferFrom": .hex(TRC20.transfer(from: owner, to: to, amount: amount)),
    ]
  },
  "tron.signed": { question in
    let signed = try SignedTronTransaction(serialized: question.bytes("data"))
    return [
      "data": .hex(signed.serialized), "id": .hex(signed.transaction.id),
      "signers": .array(try signed.recoverSigners().map { .string($0.base58) }),
    ]
  },
  "tron.block": { question in
    let header = TronBlockHeader(
      timestamp: Int64(try question.int("timestamp")), transactionRoot: try question.bytes("root"),
      parentID: try question.bytes("parent"), number: Int64(try question.int("number")),
      witness: try TronAddress(question.text("witness")), version: Int32(try question.int("version")))
    return ["raw": .hex(header.rawData), "id": .hex(header.id)]
  },
  "tron.transaction": { question in
    let transaction = try transaction(question)
    guard try TronTransaction(rawData: transaction.rawData) == transaction else {
      throw QuestionError.member("reading gives another transaction")
    }
    let signed = try transaction.signed(with: Secp256k1PrivateKey(rawScalar: question.secret("key")))
    return [
      "raw": .hex(transaction.rawData), "id": .hex(transaction.id), "signature": .hex(signed.signatures[0].bytes),
      "isSignedByOwner": .bool(signed.isSignedByOwner),
    ]
  },
]

private func transaction(_ question: Question) throws -> TronTransaction {
  let owner = try TronAddress(question.text("owner"))
  let to = try TronAddress(question.text("to"))
  let contract: TronContract =
    try question.text("kind") == "transfer"
    ? .transfer(owner: owner, to: to, amount: Int64(question.int("amount")))
    : .triggerSmartContract(
      TronContractCall(
        owner: owner, contract: to, callValue: Int64(question.int("amount")), data: question.bytes("data"),
        callTokenValue: Int64(question.int("tokenValue")), tokenID: Int64(question.int("tokenId"))))
  return TronTransaction(
    refBlockBytes: try question.bytes("refBlockBytes"), refBlockHash: try question.bytes("refBlockHash"),
    expiration: Int64(try question.int("expiration")), timestamp: Int64(try question.int("timestamp")),
    feeLimit: Int64(try question.int("feeLimit")), memo: try question.bytes("memo"), contract: contract,
    permissionID: Int32(try question.int("permissionId")))
}
