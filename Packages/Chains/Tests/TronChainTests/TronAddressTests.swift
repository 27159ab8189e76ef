import ChainVectors
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Testing
import TronChain

@Suite struct TronAddressTests {
  @Test(.enabled(if: Vectors.hasSpecs, Vectors.absence))
  func agreesWithTheWalletVectors() throws {
    let file = try Vectors.spec("wallet-crypto.json")
    let pair = try #require(file["tronPair"] as? [String: String])
    let evm = try EVMAddress(#require(pair["evmHex"]))
    #expect(TronAddress(evm).base58 == pair["tron"])
    let rows = try #require(file["derivations"] as? [[String: String]]).filter { $0["curve"] == "secp256k1" }
    #expect(rows.count == 2)
    for row in rows {
      let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(#require(row["privateKeyHex"]))))
      #expect(TronAddress(publicKey: key.publicKey).base58 == row["tronAddress"])
    }
  }

  @Test func readsEveryForm() throws {
    let address = try TronAddress("TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL")
    #expect(address.hex == "418840e6c55b9ada326d211d818c34a994aeced808")
    #expect(address.description == "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL")
    #expect(try TronAddress(address.hex) == address)
    #expect(try TronAddress("0x" + address.hex.uppercased()) == address)
    #expect(try TronAddress(bytes: ([1] + address.bytes).dropFirst()) == address)
    #expect(address.evmAddress.lowercased == "0x8840e6c55b9ada326d211d818c34a994aeced808")
  }

  @Test(arguments: [
    "", "T", "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeM", "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqe",
    "0x8840e6c55b9ada326d211d818c34a994aeced808", "428840e6c55b9ada326d211d818c34a994aeced808",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  ])
  func refusesOtherText(_ text: String) {
    #expect(throws: TronAddressError.self) { try TronAddress(text) }
  }

  @Test func refusesOtherBytes() {
    let body = [UInt8](repeating: 1, count: 20)
    #expect(throws: TronAddressError.self) { try TronAddress(bytes: body) }
    #expect(throws: TronAddressError.self) { try TronAddress(bytes: [0xa0] + body) }
  }
}
