import CryptoCore
import CryptoP256
import EVMChain

/// The forms of P-256 keys, key agreement, and P-384.
let keyFormOperations: [String: Operation] = [
  "p256.ecdh": { question in
    let key = try P256PrivateKey(rawScalar: question.secret("key"))
    let other = try P256PublicKey(subjectPublicKeyInfo: question.bytes("publicKey"))
    return try key.sharedSecret(with: other).withUnsafeBytes { .hex($0) }
  },
  "p256.write": { question in
    let key = try P256PrivateKey(rawScalar: question.secret("key"))
    return [
      "pkcs8": hex(key.pkcs8), "sec1": hex(key.sec1), "pem": hex(key.pem), "jwk": hex(key.jwk),
      "spki": .hex(key.publicKey.subjectPublicKeyInfo), "publicPEM": .string(key.publicKey.pem),
      "publicJWK": .string(key.publicKey.jwk), "thumbprint": .string(key.publicKey.jwkThumbprint),
      "compressed": .hex(key.publicKey.compressed),
    ]
  },
  "p256.read": { question in
    let data = try question.bytes("data")
    let secret = SecretBytes(copying: data)
    switch try question.text("form") {
    case "pkcs8": return answer(try P256PrivateKey(pkcs8: secret))
    case "sec1": return answer(try P256PrivateKey(sec1: secret))
    case "pem": return answer(try P256PrivateKey(pem: String(decoding: data, as: UTF8.self)))
    case "jwk": return answer(try P256PrivateKey(jwk: secret))
    case "spki": return .hex(try P256PublicKey(subjectPublicKeyInfo: data).x963)
    case "publicPEM": return .hex(try P256PublicKey(pem: String(decoding: data, as: UTF8.self)).x963)
    case "publicJWK": return .hex(try P256PublicKey(jwk: data).x963)
    default: throw QuestionError.member("form")
    }
  },
  "p384.verify": { question in
    let key = try P384PublicKey(subjectPublicKeyInfo: question.bytes("publicKey"))
    let data = try question.bytes("data")
    let der = try question.bytes("der")
    return [
      "der": .bool(key.isValidSignature(der: der, for: data)),
      "raw": .bool(key.isValidSignature(try question.bytes("raw"), for: data)),
    ]
  },
  "argon2id": { question in
    let parameters = try Argon2id(
      iterations: UInt32(question.int("iterations")), memoryByteCount: question.int("kibibytes") << 10)
    return hex(
      try parameters.deriveKey(
        fromPassphrase: question.secret("passphrase"), salt: question.bytes("salt"), count: question.int("count")))
  },
]

private func hex(_ secret: SecretBytes) -> EIP712Value { secret.withUnsafeBytes { .hex($0) } }

private func answer(_ key: P256PrivateKey) -> EIP712Value {
  ["scalar": hex(key.rawScalar), "publicKey": .hex(key.publicKey.x963)]
}
