import ChainVectors
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing

@Suite struct EVMAddressTests {
  /// EIP-55, test cases.
  static let checksummed = [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ]

  @Test(arguments: checksummed)
  func writesTheChecksum(_ text: String) throws {
    let address = try EVMAddress(text)
    #expect(address.checksummed == text)
    #expect(address.description == text)
    #expect(address.lowercased == text.lowercased())
    #expect(try EVMAddress(text.lowercased()) == address)
    #expect(try EVMAddress("0x" + text.dropFirst(2).uppercased()) == address)
    #expect(try EVMAddress(bytes: address.bytes) == address)
  }

  @Test func refusesAWrongChecksum() {
    let error = #expect(throws: EVMAddressError.self) { try EVMAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD") }
    #expect(error?.code == .checksumMismatch)
    #expect(error?.offset == 41)
  }

  @Test(arguments: [
    ("", "missingPrefix 0"), ("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "missingPrefix 0"),
    ("0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "missingPrefix 0"), ("0x", "wrongLength 2"),
    ("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae", "wrongLength 41"),
    ("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd", "wrongLength 42"),
    ("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae ", "invalidDigit 41"),
    ("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg", "invalidDigit 41"),
  ])
  func refusesMalformedText(_ text: String, _ fault: String) {
    let error = #expect(throws: EVMAddressError.self) { try EVMAddress(text) }
    #expect(error.map { "\($0.code) \($0.offset)" } == fault)
    #expect(!EVMAddress.isWellFormed(text))
  }

  @Test func wellFormedTextNeedsNoChecksum() {
    #expect(EVMAddress.isWellFormed("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"))
  }

  @Test func takesTwentyBytes() throws {
    #expect(throws: EVMAddressError.self) { try EVMAddress(bytes: [UInt8](repeating: 1, count: 19)) }
    #expect(throws: EVMAddressError.self) { try EVMAddress(bytes: [UInt8](repeating: 1, count: 21)) }
    #expect(try EVMAddress(bytes: [UInt8](repeating: 1, count: 21).dropFirst()).bytes.count == 20)
  }

  @Test func followsFromThePublicKey() throws {
    let key = try privateKey("0000000000000000000000000000000000000000000000000000000000000001")
    #expect(EVMAddress(publicKey: key.publicKey).checksummed == "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")
  }

  @Test(.enabled(if: Vectors.hasSpecs, Vectors.absence))
  func followsFromTheVectorsKeys() throws {
    let file = try Vectors.spec("wallet-crypto.json")
    let rows = try #require(file["derivations"] as? [[String: String]]).filter { $0["curve"] == "secp256k1" }
    #expect(rows.count == 2)
    for row in rows {
      let key = try privateKey(#require(row["privateKeyHex"]))
      #expect(EVMAddress(publicKey: key.publicKey).checksummed == row["evmAddress"])
    }
  }
}
