import CryptoCore
import EVMChain

let hashOperations: [String: Operation] = [
  "keccak256": { question in
    let data = try question.bytes("data")
    let cut = try question.int("cut")
    var hash = Keccak256()
    hash.update(data.prefix(cut))
    hash.update(data.dropFirst(cut))
    let digest = hash.finalize()
    guard digest == Keccak256.hash(data) else { throw QuestionError.member("the two ways differ") }
    return .hex(digest)
  },
  "sha": { question in
    guard let algorithm = HashAlgorithm(rawValue: try question.text("algorithm")) else {
      throw QuestionError.member("algorithm")
    }
    return .hex(algorithm.hash(try question.bytes("data")))
  },
  "hmac": { question in
    guard let algorithm = HashAlgorithm(rawValue: try question.text("algorithm")) else {
      throw QuestionError.member("algorithm")
    }
    return .hex(
      HMAC.authenticationCode(for: try question.bytes("data"), key: try question.secret("key"), using: algorithm))
  },
  "hkdf": { question in
    guard let algorithm = HashAlgorithm(rawValue: try question.text("algorithm")) else {
      throw QuestionError.member("algorithm")
    }
    let key = try HKDF.deriveKey(
      inputKeyMaterial: question.secret("key"), salt: question.bytes("salt"), info: question.bytes("info"),
      count: question.int("count"), using: algorithm)
    return key.withUnsafeBytes { .hex($0) }
  },
  "base58.encode": { .string(Base58.encode(try $0.bytes("data"))) },
  "base58.decode": { .hex(try Base58.decode($0.text("text"))) },
  "base58check.encode": { .string(Base58Check.encode(try $0.bytes("data"))) },
  "base58check.decode": { .hex(try Base58Check.decode($0.text("text"))) },
]
