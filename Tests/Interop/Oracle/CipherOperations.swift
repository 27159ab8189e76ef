import CryptoCore
import CryptoHPKE
import CryptoP256
import EVMChain

let cipherOperations: [String: Operation] = [
  "aead.seal": { question in
    let (data, key, nonce, aad) = try parts(question)
    switch try question.text("cipher") {
    case "aes-gcm": return .hex(try AESGCM.seal(data, key: key, nonce: nonce, additionalData: aad))
    case "chacha": return .hex(try ChaCha20Poly1305.seal(data, key: key, nonce: nonce, additionalData: aad))
    default: return .hex(try XChaCha20Poly1305.seal(data, key: key, nonce: nonce, additionalData: aad))
    }
  },
  "aead.open": { question in
    let (data, key, nonce, aad) = try parts(question)
    let opened =
      switch try question.text("cipher") {
      case "aes-gcm": try AESGCM.open(data, key: key, nonce: nonce, additionalData: aad)
      case "chacha": try ChaCha20Poly1305.open(data, key: key, nonce: nonce, additionalData: aad)
      default: try XChaCha20Poly1305.open(data, key: key, nonce: nonce, additionalData: aad)
      }
    return opened.withUnsafeBytes { .hex($0) }
  },
  "hpke.seal": { question in
    let sealed = try HPKE.seal(
      question.bytes("data"), to: P256PublicKey(x963: question.bytes("publicKey")), info: question.bytes("info"),
      additionalData: [], aead: suite(question))
    return .hex(sealed.encapsulatedKey + sealed.ciphertext)
  },
  "hpke.open": { question in
    let data = try question.bytes("data")
    let message = HPKE.SealedMessage(
      encapsulatedKey: Array(data.prefix(HPKE.encapsulatedKeyByteCount)),
      ciphertext: Array(data.dropFirst(HPKE.encapsulatedKeyByteCount)))
    let opened = try HPKE.open(
      message, with: P256PrivateKey(rawScalar: question.secret("key")), info: question.bytes("info"),
      additionalData: [], aead: suite(question))
    return opened.withUnsafeBytes { .hex($0) }
  },
]

private func parts(_ question: Question) throws -> ([UInt8], SecretBytes, [UInt8], [UInt8]) {
  (
    try question.bytes("data"), try question.secret("key"), try question.bytes("nonce"), try question.bytes("aad")
  )
}

private func suite(_ question: Question) throws -> HPKE.AEAD {
  guard let suite = HPKE.AEAD(rawValue: UInt16(try question.int("aead"))) else { throw QuestionError.member("aead") }
  return suite
}
