import CSodium
import CryptoCore
import CryptoEd25519
import CryptoVectors
import Testing

@Suite("Ed25519PublicKey")
struct Ed25519PublicKeyTests {
  private struct Group: Decodable, Sendable {
    struct Key: Decodable, Sendable { let pk: HexText }
    struct Test: Decodable, Sendable {
      let tcId: Int
      let msg, sig: HexText
      let flags: [String]
      let result: WycheproofResult
    }
    let publicKey: Key
    let tests: [Test]
  }

  @Test("every Wycheproof test", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproof() throws {
    let file = try Wycheproof<Group>.load("ed25519_test.json")
    var count = 0
    for group in file.testGroups {
      let key = try? Ed25519PublicKey(rawRepresentation: group.publicKey.pk.bytes)
      for test in group.tests {
        count += 1
        let isValid = key?.isValidSignature(test.sig.bytes, for: test.msg.bytes) ?? false
        switch test.result {
        case .valid: #expect(isValid, "test \(test.tcId)")
        case .invalid: #expect(!isValid, "test \(test.tcId)")
        // Newer files: keys of small order are refused, keys of mixed order are accepted.
        case .acceptable: #expect(isValid != test.flags.contains("SmallOrderPublicKey"), "test \(test.tcId)")
        }
      }
    }
    #expect(count == file.numberOfTests)
  }

  // The group order L, little-endian.
  private static let order = hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")

  /// Every encoding of a point whose order divides 8, canonical or not.
  private static let smallOrderPoints: [HexText] = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ]

  @Test("refuses every point of small order", arguments: smallOrderPoints)
  func smallOrder(bytes: HexText) {
    let error = #expect(throws: Ed25519Error.self) { try Ed25519PublicKey(rawRepresentation: bytes.bytes) }
    #expect(error?.code == .invalidPublicKey)
  }

  @Test("the points of small order are what they are said to be")
  func smallOrderIsReal() {
    for bytes in Self.smallOrderPoints.map(\.bytes).prefix(10) {
      var point = bytes
      for _ in 0..<3 {
        let half = point
        _ = crypto_core_ed25519_add(&point, half, half)
      }
      #expect(point == [1] + [UInt8](repeating: 0, count: 31))
    }
  }

  @Test("refuses coordinates that are not below the prime", arguments: Array(0xed...0xff) as [UInt8])
  func notReduced(first: UInt8) {
    for last: UInt8 in [0x7f, 0xff] {
      let bytes = [first] + [UInt8](repeating: 0xff, count: 30) + [last]
      #expect(throws: Ed25519Error.self) { try Ed25519PublicKey(rawRepresentation: bytes) }
    }
  }

  @Test("refuses bytes that are no point, and other lengths")
  func noPoint() {
    // y = 2 has no x on the curve.
    let noPoint = [2] + [UInt8](repeating: 0, count: 31)
    let cases: [([UInt8], Int?)] = [(noPoint, nil), ([], 0), (noPoint.dropLast(), 31), (noPoint + [0], 33)]
    for (bytes, offset) in cases {
      let error = #expect(throws: Ed25519Error.self) { try Ed25519PublicKey(rawRepresentation: bytes) }
      #expect(error?.code == .invalidPublicKey && error?.offset == offset)
    }
  }

  @Test("refuses S + L, which libraries that do not check it accept")
  func malleability() throws {
    for vector in RFC8032.vectors {
      let key = try Ed25519PublicKey(rawRepresentation: vector.publicKey.bytes)
      var carry = 0
      let s = zip(vector.signature.bytes[32...], Self.order).map { digit, order in
        carry += Int(digit) + Int(order)
        defer { carry >>= 8 }
        return UInt8(truncatingIfNeeded: carry)
      }
      #expect(!key.isValidSignature(vector.signature.bytes[..<32] + s, for: vector.message.bytes))
    }
  }

  @Test("refuses a signature with R of small order although its equation holds")
  func smallOrderR() throws {
    // With r = 0, R is the neutral element and S = H(R, A, M) · a.
    let seed = RFC8032.vectors[0].seed.bytes
    let key = try Ed25519PrivateKey(seed: SecretBytes(copying: seed)).publicKey
    let neutral = [1] + [UInt8](repeating: 0, count: 31)
    var secret = Array(SHA512.hash(seed).prefix(32))
    secret[0] &= 248
    secret[31] = secret[31] & 63 | 64
    var challenge = [UInt8](repeating: 0, count: 32)
    crypto_core_ed25519_scalar_reduce(&challenge, SHA512.hash(neutral + key.rawRepresentation + "m".utf8))
    var s = [UInt8](repeating: 0, count: 32)
    crypto_core_ed25519_scalar_mul(&s, challenge, secret)
    // The equation S·B = R + challenge·A.
    var left = [UInt8](repeating: 0, count: 32)
    var right = [UInt8](repeating: 0, count: 32)
    #expect(crypto_scalarmult_ed25519_base_noclamp(&left, s) == 0)
    #expect(crypto_scalarmult_ed25519_noclamp(&right, challenge, key.rawRepresentation) == 0)
    #expect(left == right)
    #expect(!key.isValidSignature(neutral + s, for: "m".utf8))
  }

  @Test("anything malformed is not valid")
  func malformed() throws {
    let vector = RFC8032.vectors[2]
    let key = try Ed25519PublicKey(rawRepresentation: vector.publicKey.bytes)
    for index in vector.signature.bytes.indices {
      var changed = vector.signature.bytes
      changed[index] ^= 1
      #expect(!key.isValidSignature(changed, for: vector.message.bytes))
    }
    #expect(!key.isValidSignature(vector.signature.bytes.dropLast(), for: vector.message.bytes))
    #expect(!key.isValidSignature(vector.signature.bytes + [0], for: vector.message.bytes))
    #expect(!key.isValidSignature([UInt8](), for: vector.message.bytes))
    #expect(!key.isValidSignature([UInt8](repeating: 0, count: 64), for: vector.message.bytes))
    #expect(!key.isValidSignature(vector.signature.bytes, for: vector.message.bytes.dropLast()))
  }
}
