import ChainVectors
import CryptoCore
import CryptoEd25519
import SolanaChain
import Testing

@Suite struct SolanaTextMessageTests {
  @Test(.enabled(if: Vectors.hasSpecs, Vectors.absence))
  func signsTheWalletVector() throws {
    let file = try Vectors.spec("wallet-crypto.json")
    let row = try #require(file["solanaRaw"] as? [String: String])
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: bytes(#require(row["seedHex"]))))
    let text = try #require(row["message"])
    let signature = try SolanaTextMessage.sign(text, with: key)
    #expect(Hex.encode(signature.bytes) == row["signatureHex"])
    #expect(signature.description == row["signatureBase58"])
    #expect(try SolanaSignature(signature.base58) == signature)
    #expect(SolanaTextMessage.isValid(signature, for: text, signer: key.solanaAddress))
    #expect(!SolanaTextMessage.isValid(signature, for: text + "!", signer: key.solanaAddress))
    #expect(!SolanaTextMessage.isValid(signature, for: text, signer: SolanaProgram.system))
    let derivations = try #require(file["derivations"] as? [[String: String]])
    let derived = try #require(derivations.first { $0["curve"] == "ed25519" })
    #expect(key.solanaAddress.base58 == derived["solanaAddress"])
  }

  @Test func refusesOtherSignatures() {
    for text in ["", "1", "0", String(repeating: "z", count: 88)] {
      #expect(throws: SolanaError.self) { try SolanaSignature(text) }
    }
    #expect(throws: SolanaError.self) { try SolanaSignature(bytes: [UInt8](repeating: 0, count: 63)) }
  }
}
