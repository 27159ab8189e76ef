import ChainVectors
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing
import TronChain

@Suite struct TronMessageTests {
  static let key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"

  @Test(.enabled(if: Vectors.hasSpecs, Vectors.absence))
  func signsTheWalletVector() throws {
    let row = try #require(try Vectors.spec("wallet-crypto.json")["tip191"] as? [String: String])
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(#require(row["privateKeyHex"]))))
    let text = try #require(row["message"])
    #expect(Hex.encode(TIP191.digest(ofText: text), prefix: true) == row["digest"])
    let signature = try TIP191.sign(text, with: key)
    #expect(signature.hex == row["signature"])
    #expect(try TIP191.recoverAddress(text: text, signature: signature) == TronAddress(publicKey: key.publicKey))
  }

  @Test func theLengthCountsBytes() {
    #expect(
      TIP191.digest(ofText: "café") == Keccak256.hash(Array("\u{19}TRON Signed Message:\n5café".utf8)))
  }

  @Test func signsBytesThatAreNoText() throws {
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(Self.key)))
    let message: [UInt8] = [0, 0xff, 0xc3, 0x28, 0x80]
    let signature = try TIP191.sign(([7] + message).dropFirst(), with: key)
    #expect(try TIP191.recoverAddress(message: message, signature: signature) == TronAddress(publicKey: key.publicKey))
    #expect(
      TIP191.digest(of: message) == Keccak256.hash(Array("\u{19}TRON Signed Message:\n5".utf8) + message))
    #expect(try TIP191.sign("hello", with: key) == TIP191.sign(Array("hello".utf8), with: key))
  }

  @Test func typedDataTakesAddressesOfBothChains() throws {
    let base58 = try document(address: "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL", type: "address")
    let expected = try TIP712.signingHash(of: base58)
    for text in ["418840e6c55b9ada326d211d818c34a994aeced808", "0x8840e6c55b9ada326d211d818c34a994aeced808"] {
      #expect(try TIP712.signingHash(of: document(address: text, type: "address")) == expected)
    }
    #expect(throws: TypedDataError.self) { try base58.signingHash() }
    let evm = try document(address: "0x8840e6c55b9ada326d211d818c34a994aeced808", type: "address")
    #expect(try evm.signingHash() == expected)
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(Self.key)))
    let signature = try TIP712.sign(base58, with: key)
    #expect(try TIP712.recoverAddress(of: base58, signature: signature) == TronAddress(publicKey: key.publicKey))
  }

  @Test func trcTokenIsAnInteger() throws {
    let data = TypedData(
      types: ["T": [.init(name: "x", type: "trcToken[]")]], primaryType: "T", domain: [:], message: ["x": ["7"]])
    #expect(throws: Never.self) { try TIP712.signingHash(of: data) }
    #expect(throws: TypedDataError.self) { try data.signingHash() }
  }

  @Test(arguments: ["TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeM", "", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"])
  func refusesOtherAddresses(_ text: String) throws {
    let data = try document(address: text, type: "address")
    let error = #expect(throws: TypedDataError.self) { try TIP712.signingHash(of: data) }
    #expect(error?.code == .invalidAddress)
    #expect(error?.path == "message.x")
  }

  private func document(address: String, type: String) throws -> TypedData {
    TypedData(
      types: ["T": [.init(name: "x", type: type)]], primaryType: "T", domain: ["name": "n"],
      message: ["x": .string(address)])
  }
}
