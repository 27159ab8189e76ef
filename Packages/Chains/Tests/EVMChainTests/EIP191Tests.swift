import ChainVectors
import CryptoCore
import CryptoSecp256k1
import EVMChain
import Foundation
import Testing

@Suite struct EIP191Tests {
  @Test(.enabled(if: Vectors.hasSpecs, Vectors.absence))
  func signsAndRecoversTheVector() throws {
    let file = try Vectors.spec("wallet-crypto.json")
    let row = try #require(file["eip191"] as? [String: String])
    let text = try #require(row["message"])
    let signature = try EIP191.sign(text, with: privateKey(#require(row["privateKeyHex"])))
    #expect(signature.hex == row["signature"])
    #expect(try EIP191.recoverAddress(text: text, signature: signature).checksummed == row["address"])
  }

  @Test(arguments: [
    ("", "5f35dce98ba4fba25530a026ed80b2cecdaa31091ba4958b99b52ea1d068adad"),
    ("hello", "50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750"),
  ])
  func hashesTextWithItsLength(_ text: String, _ digest: String) {
    #expect(Hex.encode(EIP191.digest(ofText: text)) == digest)
  }

  @Test(arguments: [("café", 5), ("Let's go 🚀", 13)])
  func theLengthCountsBytes(_ text: String, _ count: Int) {
    let expected = Keccak256.hash(Array("\u{19}Ethereum Signed Message:\n\(count)\(text)".utf8))
    #expect(EIP191.digest(ofText: text) == expected)
    #expect(EIP191.digest(of: Data([9]) + Data(text.utf8)) != expected)
    #expect(EIP191.digest(of: (Data([9]) + Data(text.utf8)).dropFirst()) == expected)
  }

  @Test func anotherTextRecoversAnotherAddress() throws {
    let key = try privateKey(String(repeating: "01", count: 32))
    let signature = try EIP191.sign("one", with: key)
    let own = EVMAddress(publicKey: key.publicKey)
    #expect(try EIP191.recoverAddress(text: "one", signature: signature) == own)
    #expect(try EIP191.recoverAddress(text: "two", signature: signature) != own)
  }

  @Test func dataForOneContractHaveADigestOfTheirOwn() throws {
    let validator = try EVMAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    let data: [UInt8] = [1, 2, 3]
    #expect(EIP191.digest(of: data, intendedFor: validator) == Keccak256.hash([0x19, 0] + validator.bytes + data))
    #expect(
      EIP191.digest(of: ([9] + data).dropFirst(), intendedFor: validator)
        == EIP191.digest(of: data, intendedFor: validator))
  }
}
