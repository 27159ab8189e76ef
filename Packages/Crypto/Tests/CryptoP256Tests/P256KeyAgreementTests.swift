import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

@Suite("P-256 key agreement")
struct P256KeyAgreementTests {
  private struct Group: Decodable, Sendable {
    struct Test: Decodable, Sendable {
      let tcId: Int
      let `public`, `private`, shared: HexText
      let result: WycheproofResult
    }
    let tests: [Test]
  }

  @Test("every Wycheproof test", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproof() throws {
    let file = try Wycheproof<Group>.load("ecdh_secp256r1_ecpoint_test.json")
    let tests = file.testGroups.flatMap(\.tests)
    for test in tests {
      // The scalars are written as signed numbers of varying length; ours have 32 bytes.
      let digits = test.private.bytes.drop { $0 == 0 }
      let scalar = [UInt8](repeating: 0, count: 32 - digits.count) + digits
      let key = try P256PrivateKey(rawScalar: SecretBytes(copying: scalar))
      let isCompressed = test.public.bytes.count == P256PublicKey.compressedByteCount
      let other =
        isCompressed
        ? try? P256PublicKey(compressed: test.public.bytes) : try? P256PublicKey(x963: test.public.bytes)
      let shared = try other.map { try key.sharedSecret(with: $0) }
      switch test.result {
      // The one acceptable test has a compressed point, which we read.
      case .valid, .acceptable: #expect(shared == SecretBytes(copying: test.shared.bytes), "test \(test.tcId)")
      case .invalid: #expect(shared == nil, "test \(test.tcId)")
      }
    }
    #expect(tests.count == file.numberOfTests)
  }

  @Test("both sides agree")
  func bothSides() throws {
    let first = try P256PrivateKey.generate()
    let second = try P256PrivateKey.generate()
    let secret = try first.sharedSecret(with: second.publicKey)
    #expect(secret == (try second.sharedSecret(with: first.publicKey)))
    #expect(secret.count == 32)
    #expect(secret != (try first.sharedSecret(with: first.publicKey)))
  }
}
