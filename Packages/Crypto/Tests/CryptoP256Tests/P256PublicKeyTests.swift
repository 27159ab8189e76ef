import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

@Suite("P256PublicKey")
struct P256PublicKeyTests {
  private struct Group<Test: Decodable & Sendable>: Decodable, Sendable {
    struct Key: Decodable, Sendable { let uncompressed: HexText }
    let publicKey: Key
    let tests: [Test]
  }

  private struct Test: Decodable, Sendable {
    let tcId: Int
    let msg, sig: HexText
    let result: WycheproofResult
  }

  @Test("every Wycheproof test of raw signatures", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproofRaw() throws {
    let file = try Wycheproof<Group<Test>>.load("ecdsa_secp256r1_sha256_p1363_test.json")
    var count = 0
    for group in file.testGroups {
      let key = try P256PublicKey(x963: group.publicKey.uncompressed.bytes)
      for test in group.tests {
        count += 1
        let isValid = key.isValidSignature(test.sig.bytes, for: test.msg.bytes)
        #expect(isValid == (test.result == .valid), "test \(test.tcId)")
      }
    }
    #expect(count == file.numberOfTests)
  }

  @Test("every Wycheproof test of DER signatures", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproofDER() throws {
    let file = try Wycheproof<Group<Test>>.load("ecdsa_secp256r1_sha256_test.json")
    var count = 0
    for group in file.testGroups {
      let key = try P256PublicKey(x963: group.publicKey.uncompressed.bytes)
      for test in group.tests {
        count += 1
        let raw = try? ECDSAP256Signature.raw(fromDER: test.sig.bytes)
        let isValid = raw.map { key.isValidSignature($0, for: test.msg.bytes) } ?? false
        #expect(isValid == (test.result == .valid), "test \(test.tcId)")
      }
    }
    #expect(count == file.numberOfTests)
  }

  private static let point = hex(
    """
    04 6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296
    4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5
    """)

  @Test("reads a point in every form of bytes")
  func forms() throws {
    for form in byteForms(Self.point) { #expect(try P256PublicKey(x963: form).x963 == Self.point) }
  }

  @Test("rejects what is not a point of the curve")
  func rejects() {
    var off = Self.point
    off[64] ^= 1
    // The coordinate x + p is the same field element in a form that is not reduced.
    let unreduced = hex("04 ffffffff00000001000000000000000000000000ffffffffffffffffffffffff") + Self.point[33...]
    let cases: [([UInt8], Int?)] = [
      (off, nil), ([0x04] + [UInt8](repeating: 0, count: 64), nil), (unreduced, nil), ([0x00], 1), ([], 0),
      (Array(Self.point.dropLast()), 64), (Self.point + [0], 66), ([0x06] + Self.point[1...], 0),
      ([0x07] + Self.point[1...], 0), ([0x02] + Self.point[1...33], 34),
    ]
    for (bytes, offset) in cases {
      let error = #expect(throws: P256Error.self) { try P256PublicKey(x963: bytes) }
      #expect(error?.code == .invalidPublicKey)
      #expect(error?.offset == offset)
    }
  }

  @Test("equality and hashing look at the point")
  func equality() throws {
    let first = try P256PublicKey(x963: Self.point)
    let second = try P256PublicKey(x963: Self.point)
    #expect(first == second)
    #expect(Set([first, second]).count == 1)
    #expect(try first != P256PrivateKey.generate().publicKey)
  }
}
