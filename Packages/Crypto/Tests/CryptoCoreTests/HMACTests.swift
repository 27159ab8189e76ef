import CryptoCore
import CryptoVectors
import Testing

@Suite("HMAC")
struct HMACTests {
  @Test("RFC 4231", arguments: RFC4231.cases)
  func rfc4231(vector: RFC4231.Case) {
    let key = SecretBytes(copying: vector.key.bytes)
    let expected = [(HashAlgorithm.sha256, vector.sha256), (.sha384, vector.sha384), (.sha512, vector.sha512)]
    for (algorithm, code) in expected {
      #expect(HMAC.authenticationCode(for: vector.message.bytes, key: key, using: algorithm) == code.bytes)
      #expect(HMAC.isValid(code.bytes, for: vector.message.bytes, key: key, using: algorithm))
    }
  }

  @Test("RFC 4231 case 5 is the beginning of a code, and a beginning is not valid")
  func truncated() {
    let key = SecretBytes(copying: [UInt8](repeating: 0x0c, count: 20))
    let message = "Test With Truncation".utf8
    let code = HMAC.authenticationCode(for: message, key: key, using: .sha256)
    #expect(Array(code.prefix(16)) == hex("a3b6167473100ee06e0c796c2955552b"))
    #expect(!HMAC.isValid(code.prefix(16), for: message, key: key, using: .sha256))
  }

  private struct Group: Decodable, Sendable {
    struct Test: Decodable, Sendable {
      let tcId: Int
      let key, msg, tag: HexText
      let result: WycheproofResult
    }
    let tagSize: Int
    let tests: [Test]
  }

  @Test("every Wycheproof test", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproof() throws {
    let file = try Wycheproof<Group>.load("hmac_sha256_test.json")
    var count = 0
    for group in file.testGroups {
      for test in group.tests {
        count += 1
        let code = HMAC.authenticationCode(
          for: test.msg.bytes, key: SecretBytes(copying: test.key.bytes), using: .sha256)
        // Half of the groups have codes of 128 bits: the beginning of the full one.
        let isValid = ConstantTime.areEqual(code.prefix(group.tagSize / 8), test.tag.bytes)
        #expect(isValid == (test.result == .valid), "test \(test.tcId)")
      }
    }
    #expect(count == file.numberOfTests)
  }

  @Test("split input, a code in between, and independent copies")
  func pieces() {
    let key = SecretBytes(copying: "key".utf8)
    func code(_ text: String) -> [UInt8] { HMAC.authenticationCode(for: text.utf8, key: key, using: .sha512) }
    var first = HMAC(.sha512, key: key)
    first.update("ab".utf8)
    #expect(first.finalize() == code("ab"))
    var second = first
    first.update("c".utf8)
    second.update("d".utf8)
    #expect(first.finalize() == code("abc"))
    #expect(second.finalize() == code("abd"))
  }

  @Test("empty key and empty message")
  func empty() {
    // Python: hmac.new(b"", b"", "sha256").
    let code = HMAC.authenticationCode(for: [UInt8](), key: SecretBytes(copying: []), using: .sha256)
    #expect(code == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
  }
}
