import CryptoJOSE
import CryptoP256
import EVMChain

/// JSON Web Signatures, and Sign-In with Ethereum.
let tokenOperations: [String: Operation] = [
  "jws.verify": { question in
    let keys = try JWKSet(json: question.text("keys").utf8)
    let token = try JWS(compact: question.text("token"))
    let key = try token.verify(with: keys)
    return [
      "keyID": key.keyID.map { .string($0) } ?? .null, "algorithm": .string(token.header.algorithm.rawValue),
      "payload": .hex(token.payload),
    ]
  },
  "jws.sign": { question in
    let key = try P256PrivateKey(rawScalar: question.secret("key"))
    return .string(
      try JWS.sign(
        question.bytes("payload"), with: key, keyID: question.text("keyID"), type: question.text("type")))
  },
  "jwks.write": { question in
    let key = try P256PrivateKey(rawScalar: question.secret("key"))
    return .string(try JWKSet.json(publishing: [(question.text("keyID"), key.publicKey)]))
  },
  "siwe.write": { question in
    guard let chainID = UInt64(try question.text("chainId")) else { throw QuestionError.member("chainId") }
    let message = try SIWEMessage(
      scheme: question.optionalText("scheme"), domain: question.text("domain"),
      address: EVMAddress(question.text("address")), statement: question.optionalText("statement"),
      uri: question.text("uri"), chainID: chainID, nonce: question.text("nonce"),
      issuedAt: question.text("issuedAt"), expirationTime: question.optionalText("expirationTime"),
      notBefore: question.optionalText("notBefore"), requestID: question.optionalText("requestId"),
      resources: question["resources"] == .null ? nil : question.texts("resources"))
    guard try SIWEMessage(parsing: message.text) == message else {
      throw QuestionError.member("reading gives another message")
    }
    return .string(message.text)
  },
  "siwe.read": { question in
    let message = try SIWEMessage(parsing: question.text("text"))
    func optional(_ text: String?) -> EIP712Value { text.map { .string($0) } ?? .null }
    return [
      "scheme": optional(message.scheme), "domain": .string(message.domain),
      "address": .string(message.address.checksummed), "statement": optional(message.statement),
      "uri": .string(message.uri), "chainId": .string("\(message.chainID)"), "nonce": .string(message.nonce),
      "issuedAt": .string(message.issuedAt), "expirationTime": optional(message.expirationTime),
      "notBefore": optional(message.notBefore), "requestId": optional(message.requestID),
      "resources": message.resources.map { .array($0.map { .string($0) }) } ?? .null,
    ]
  },
]
