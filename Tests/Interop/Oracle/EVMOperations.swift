import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain

let evmOperations: [String: Operation] = [
  "address": { question in
    let address = try EVMAddress(question.text("text"))
    return .string(address.checksummed)
  },
  "address.key": { question in
    .string(EVMAddress(publicKey: try Secp256k1PrivateKey(rawScalar: question.secret("key")).publicKey).checksummed)
  },
  "create": { question in
    guard let nonce = try question.integer("nonce").uint64 else { throw QuestionError.member("nonce") }
    return .string(EVMAddress.contract(createdBy: try EVMAddress(question.text("sender")), nonce: nonce).checksummed)
  },
  "create2": { question in
    let sender = try EVMAddress(question.text("sender"))
    let salt = try question.integer("salt")
    return .string(EVMAddress.contract(createdBy: sender, salt: salt, initCode: try question.bytes("code")).checksummed)
  },
  "namehash": { .hex(try ENS.namehash($0.text("name"))) },
  "rlp.encode": { .hex(RLP.encode(try item($0["item"]))) },
  "rlp.decode": { value(try RLP.decode($0.bytes("data"))) },
  "eip191": { question in
    let message = try question.bytes("data")
    let signature = try EIP191.sign(message, with: Secp256k1PrivateKey(rawScalar: question.secret("key")))
    return [
      "digest": .hex(EIP191.digest(of: message)), "signature": .hex(signature.bytes),
      "address": .string(try EIP191.recoverAddress(message: message, signature: signature).checksummed),
    ]
  },
  "eip712": { question in
    guard case .object(let document) = question["typedData"] else { throw QuestionError.member("typedData") }
    let data = try TypedData(document: document)
    let signature = try data.sign(with: Secp256k1PrivateKey(rawScalar: question.secret("key")))
    return [
      "digest": .hex(try data.signingHash()), "domain": .hex(try data.domainSeparator()),
      "signature": .hex(signature.bytes),
      "address": .string(try data.recoverAddress(signature: signature).checksummed),
    ]
  },
]

/// Lists are arrays, byte strings hexadecimal text.
private func item(_ value: EIP712Value) throws -> RLPItem {
  switch value {
  case .array(let elements): return .list(try elements.map(item))
  case .string(let text): return .bytes(try Hex.decode(text))
  default: throw QuestionError.member("item")
  }
}

private func value(_ item: RLPItem) -> EIP712Value {
  switch item {
  case .bytes(let bytes): .hex(bytes)
  case .list(let items): .array(items.map(value))
  }
}
