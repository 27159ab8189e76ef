import CryptoCore
import CryptoEd25519
import CryptoP256
import CryptoSecp256k1
import EVMChain

let keyOperations: [String: Operation] = [
  "p256.sign": { question in
    let key = try P256PrivateKey(rawScalar: question.secret("key"))
    let signature = try key.signature(for: question.bytes("data"))
    return [
      "publicKey": .hex(key.publicKey.x963), "raw": .hex(signature),
      "der": .hex(try ECDSAP256Signature.der(fromRaw: signature)),
    ]
  },
  "p256.verify": { question in
    let key = try P256PublicKey(x963: question.bytes("publicKey"))
    let raw = try ECDSAP256Signature.raw(fromDER: question.bytes("der"))
    return ["raw": .hex(raw), "isValid": .bool(key.isValidSignature(raw, for: try question.bytes("data")))]
  },
  "secp256k1.sign": { question in
    let key = try Secp256k1PrivateKey(rawScalar: question.secret("key"))
    let signature = try key.recoverableSignature(forDigest: question.bytes("digest"))
    return [
      "compressed": .hex(key.publicKey.compressed), "uncompressed": .hex(key.publicKey.uncompressed),
      "signature": .hex(signature.compact + [signature.recoveryID]),
    ]
  },
  "secp256k1.recover": { question in
    let bytes = try question.bytes("signature")
    let signature = try Secp256k1RecoverableSignature(compact: bytes.prefix(64), recoveryID: bytes[64])
    return .hex(try signature.recoverPublicKey(fromDigest: question.bytes("digest")).compressed)
  },
  "secp256k1.verify": { question in
    let key = try Secp256k1PublicKey(serialized: question.bytes("publicKey"))
    let signature = try question.bytes("signature")
    let digest = try question.bytes("digest")
    return [
      "strict": .bool(key.isValidSignature(compact: signature, forDigest: digest)),
      "any": .bool(key.isValidSignature(compact: signature, forDigest: digest, acceptHighS: true)),
    ]
  },
  "ed25519.sign": { question in
    let key = try Ed25519PrivateKey(seed: question.secret("seed"))
    return [
      "publicKey": .hex(key.publicKey.rawRepresentation),
      "signature": .hex(try key.signature(for: question.bytes("data"))),
    ]
  },
  "ed25519.verify": { question in
    let key = try Ed25519PublicKey(rawRepresentation: question.bytes("publicKey"))
    return .bool(key.isValidSignature(try question.bytes("signature"), for: try question.bytes("data")))
  },
]
