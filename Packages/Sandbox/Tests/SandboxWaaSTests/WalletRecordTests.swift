import CryptoCore
import CryptoSecp256k1
import EVMChain
import OMSWaaSAPI
import SandboxChain
import Testing

@testable import SandboxWaaS

private struct CryptoFile: Decodable {
  struct Derivation: Decodable {
    let curve: String
    let privateKeyHex: String?
    let evmAddress: String?
  }
  struct Message: Decodable {
    let privateKeyHex: String
    let message: String
    let signature: String
    let address: String
  }
  struct Typed: Decodable {
    let typedDataJson: String?
    let digest: String
    let signature: String
  }
  let derivations: [Derivation]
  let eip191: Message
  let eip712: [Typed]
}

private func wallet(secret: String) throws -> WalletRecord {
  let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: try Hex.decode(secret)))
  return WalletRecord(
    id: "w", number: 1, userID: "u", address: EVMAddress(publicKey: key.publicKey).checksummed, reference: nil,
    secret: secret, credentials: [])
}

@Suite("WalletRecord")
struct WalletRecordTests {
  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func derivesTheAddressesOfTheVectors() throws {
    let cases = try Vectors.load(CryptoFile.self, "wallet-crypto.json").derivations.filter { $0.curve == "secp256k1" }
    #expect(cases.count == 2)
    for vector in cases {
      let record = try wallet(secret: try #require(vector.privateKeyHex))
      #expect(record.address == vector.evmAddress)
      #expect(try record.evmAddress().checksummed == vector.evmAddress)
    }
  }

  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func makesTheSignaturesOfTheVectors() throws {
    let file = try Vectors.load(CryptoFile.self, "wallet-crypto.json")
    let record = try wallet(secret: file.eip191.privateKeyHex)
    #expect(record.address == file.eip191.address)
    #expect(try EIP191.sign(file.eip191.message, with: record.signingKey()).hex == file.eip191.signature)
    let typed = file.eip712.filter { $0.typedDataJson != nil }
    #expect(typed.count == 1)
    for vector in typed {
      let body = #"{"network":"1","typedData":\#(vector.typedDataJson ?? ""),"walletId":"w"}"#
      let document = try TypedDataDocument.read(Array(body.utf8))
      #expect(Hex.encode(try document.signingHash(), prefix: true) == vector.digest)
      #expect(try document.sign(with: record.signingKey()).hex == vector.signature)
    }
  }

  @Test func hidesItsKeyFromClients() throws {
    for family in WalletFamily.allCases {
      let key = try WalletKey(family, random: SandboxRandom(seed: "hidden"))
      let record = WalletRecord(
        id: "w", number: 1, userID: "u", address: key.address, reference: nil, secret: key.secret, credentials: [],
        networkFamily: family)
      let shown = String(decoding: try CanonicalJSON.encode(record.wallet), as: UTF8.self)
      #expect(!shown.contains(key.secret) && shown.contains(key.address))
    }
  }

  @Test func takesARecordWithoutAFamilyForAnEVMAccount() throws {
    let key = try WalletKey(.evm, random: SandboxRandom(seed: "older"))
    let older =
      #"{"address":"\#(key.address)","credentials":[],"id":"w","number":1,"secret":"\#(key.secret)","userID":"u"}"#
    let record = try CanonicalJSON.decode(WalletRecord.self, from: Array(older.utf8))
    #expect(record.family == .evm && record.wallet.type == .ethereum)
    #expect(try record.evmAddress().checksummed == key.address)
  }
}
