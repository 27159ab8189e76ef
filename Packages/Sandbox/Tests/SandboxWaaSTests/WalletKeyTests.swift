import CryptoCore
import OMSWaaSAPI
import SandboxChain
import Testing
import WebRPC

@testable import SandboxWaaS

private struct ImportFile: Decodable {
  struct Valid: Decodable {
    let name: String
    let family: String
    let plaintextHex: String
  }
  let valid: [Valid]
}

private func imported(_ plaintext: [UInt8], _ family: WalletFamily) throws(WebRPCError) -> WalletKey {
  try WalletKey(family, importing: SecretBytes(copying: plaintext))
}

@Suite("WalletKey")
struct WalletKeyTests {
  private static let hex = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"

  @Test(.enabled(if: Vectors.areAvailable, Comment(rawValue: Vectors.reason)))
  func readsEveryPlaintextOfTheVectors() throws {
    let cases = try Vectors.load(ImportFile.self, "import-key-material.json").valid
    #expect(cases.count > 10)
    for vector in cases {
      let kind = try #require(WalletFamily(type: vector.family))
      let key = try imported(try Hex.decode(vector.plaintextHex), kind)
      #expect(key.family == kind && key.secret.count == 64, "\(vector.name)")
    }
  }

  @Test func givesTheSameAddressForEveryFormOfAKey() throws {
    let bytes = try Hex.decode(Self.hex)
    for kind in [WalletFamily.evm, .tron] {
      let address = try imported(bytes, kind).address
      for text in [Self.hex, "0x" + Self.hex, Self.hex.uppercased(), "0x" + Self.hex.uppercased()] {
        #expect(try imported(Array(text.utf8), kind).address == address)
      }
    }
    #expect(try imported(bytes, .evm).address == "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23")
    let seed = try imported(bytes, .solana)
    let pair = bytes + (try Base58.decode(seed.address))
    #expect(try imported(pair, .solana).address == seed.address)
    #expect(try imported(Array(Base58.encode(bytes).utf8), .solana).address == seed.address)
    #expect(try imported(Array(Base58.encode(pair).utf8), .solana).address == seed.address)
  }

  @Test(arguments: [
    [], [0x30], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xff, count: 32), Array("0X\(hex)".utf8),
    Array(" \(hex)".utf8), Array(hex.dropLast().utf8), Array("\(hex)0".utf8),
    Array((String(repeating: "g", count: 64)).utf8), [UInt8](repeating: 1, count: 33),
  ])
  func refusesWhatIsNoScalar(_ plaintext: [UInt8]) {
    for kind in [WalletFamily.evm, .tron] {
      let error = #expect(throws: WebRPCError.self) { try imported(plaintext, kind) }
      #expect(error?.code == 7200)
    }
  }

  @Test func refusesAKeyPairWhoseHalvesDoNotBelongTogetherAndOtherTexts() throws {
    let bytes = try Hex.decode(Self.hex)
    let wrong: [[UInt8]] = [
      [], bytes + [UInt8](repeating: 1, count: 32), Array(bytes.dropLast()), Array("0x\(Self.hex)".utf8),
      Array("0OIl".utf8), Array(Base58.encode(bytes.dropLast()).utf8), [UInt8](repeating: 0x31, count: 2000),
    ]
    for plaintext in wrong {
      let error = #expect(throws: WebRPCError.self) { try imported(plaintext, .solana) }
      #expect(error?.code == 7200)
    }
  }

  @Test func saysNothingOfTheKeyThatItRefuses() {
    let error = #expect(throws: WebRPCError.self) { try imported(Array("very secret text".utf8), .evm) }
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }
}
