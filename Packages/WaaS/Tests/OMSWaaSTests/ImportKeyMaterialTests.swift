import CryptoCore
import Foundation
import Testing

@_spi(OMSInternal) @testable import OMSWaaS
@_spi(OMSInternal) import OMSCore

/// `import-key-material.json`: which keys are taken, and what is sealed of them.
@Suite("Imported key material", .enabled(if: Vectors.areThere, "the specification vectors are not there"))
struct ImportKeyMaterialTests {
  private struct File: Decodable {
    struct Key: Decodable {
      let name, family, form, input: String
      let plaintextHex: String?
    }
    struct Reference: Decodable {
      let text: String
      let valid: Bool
    }
    let valid, invalid: [Key]
    let references: [Reference]
  }

  private func key(_ vector: File.Key) throws -> WalletImportPrivateKey {
    let isText = vector.form == "text"
    let bytes = isText ? Data() : Data(try Hex.decode(vector.input))
    switch vector.family {
    case "ethereum": return isText ? .ethereum(vector.input) : .ethereumBytes(bytes)
    case "solana": return isText ? .solana(vector.input) : .solanaBytes(bytes)
    default: return isText ? .tron(vector.input) : .tronBytes(bytes)
    }
  }

  @Test("valid keys and their plaintext")
  func valid() throws {
    let file: File = try Vectors.read("import-key-material.json")
    #expect(file.valid.count == 12)
    for vector in file.valid {
      let plaintext = try ImportPlaintext(key(vector))
      #expect(plaintext.bytes == SecretBytes(copying: try Hex.decode(vector.plaintextHex ?? "")), "\(vector.name)")
    }
  }

  @Test("E65: invalid keys are refused before anything is sent, and the error does not repeat them")
  func invalid() async throws {
    let fixture = try Fixture("pk_local_sdbx_demo_key")
    let client = try await fixture.signedIn()
    let count = fixture.service.calls.count
    let file: File = try Vectors.read("import-key-material.json")
    #expect(file.invalid.count == 17)
    for vector in file.invalid {
      let error = await walletError { try await client.importWallet(privateKey: key(vector)) }
      expectLocal(error, .validationError, .walletImportWallet)
      #expect(vector.input.count < 8 || !"\(String(describing: error))".contains(vector.input), "\(vector.name)")
    }
    #expect(fixture.service.calls.count == count)
  }

  @Test("E65: references by their length in UTF-8")
  func references() throws {
    let file: File = try Vectors.read("import-key-material.json")
    for vector in file.references {
      let isAccepted = (try? ImportRules.check(reference: vector.text)) != nil
      #expect(isAccepted == vector.valid)
    }
    #expect(throws: Never.self) { try ImportRules.check(reference: nil) }
  }

  @Test("E65: the public half of a key pair must belong to its seed")
  func pair() throws {
    let file: File = try Vectors.read("import-key-material.json")
    let pair = try #require(file.valid.first { $0.name == "sol-keypair-raw" })
    var bytes = try Hex.decode(pair.input)
    #expect(throws: Never.self) { try ImportPlaintext(.solanaBytes(Data(bytes))) }
    bytes[40] ^= 1
    #expect(throws: LocalFailure.self) { try ImportPlaintext(.solanaBytes(Data(bytes))) }
    #expect(throws: LocalFailure.self) { try ImportPlaintext(.solana(Base58.encode(bytes))) }
    // A slice that does not start at 0.
    #expect(throws: Never.self) {
      try ImportPlaintext(.ethereumBytes(Data([9, 9] + [UInt8](repeating: 1, count: 32))[2...]))
    }
  }
}
