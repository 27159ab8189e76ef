import CryptoCore
import CryptoVectors
import Testing

@Suite("HKDF")
struct HKDFTests {
  struct Vector: Sendable {
    let name: String
    let keyMaterial, salt, info: HexText
    let count: Int
    let pseudorandomKey, output: HexText
  }

  /// RFC 5869 appendix A, the cases with SHA-256.
  static let rfc5869: [Vector] = [
    Vector(
      name: "A.1", keyMaterial: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", salt: "000102030405060708090a0b0c",
      info: "f0f1f2f3f4f5f6f7f8f9", count: 42,
      pseudorandomKey: "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
      output: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
    Vector(
      name: "A.2",
      keyMaterial: """
        000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f
        303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f
        """,
      salt: """
        606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f
        909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeaf
        """,
      info: """
        b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf
        e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
        """,
      count: 82, pseudorandomKey: "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
      output: """
        b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
        da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
        """),
    Vector(
      name: "A.3", keyMaterial: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", salt: "", info: "", count: 42,
      pseudorandomKey: "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
      output: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
  ]

  @Test("RFC 5869", arguments: rfc5869)
  func extractAndExpand(vector: Vector) throws {
    let keyMaterial = SecretBytes(copying: vector.keyMaterial.bytes)
    let key = HKDF.extract(inputKeyMaterial: keyMaterial, salt: vector.salt.bytes, using: .sha256)
    #expect(key == SecretBytes(copying: vector.pseudorandomKey.bytes))
    for info in byteForms(vector.info.bytes) {
      let output = try HKDF.expand(pseudorandomKey: key, info: info, count: vector.count, using: .sha256)
      #expect(output == SecretBytes(copying: vector.output.bytes))
    }
  }

  /// Computed with PyCA cryptography from the inputs of RFC 5869 A.1.
  @Test(
    "the longer hashes",
    arguments: [
      (HashAlgorithm.sha384, "9b5097a86038b805309076a44b3a9f38063e25b516dcbf369f394cfab43685f748b6457763e4f0204fc5"),
      (.sha512, "832390086cda71fb47625bb5ceb168e4c8e26a1a16ed34d9fc7fe92c1481579338da362cb8d9f925d7cb"),
    ] as [(HashAlgorithm, HexText)])
  func longerHashes(algorithm: HashAlgorithm, output: HexText) throws {
    let vector = Self.rfc5869[0]
    let derived = try HKDF.deriveKey(
      inputKeyMaterial: SecretBytes(copying: vector.keyMaterial.bytes), salt: vector.salt.bytes,
      info: vector.info.bytes, count: 42, using: algorithm)
    #expect(derived == SecretBytes(copying: output.bytes))
  }

  private struct Group: Decodable, Sendable {
    struct Test: Decodable, Sendable {
      let tcId: Int
      let ikm, salt, info: HexText
      let size: Int
      let okm: HexText
      let result: WycheproofResult
    }
    let tests: [Test]
  }

  @Test("every Wycheproof test", .enabled(if: hasWycheproof, Comment(rawValue: noWycheproof)))
  func wycheproof() throws {
    let file = try Wycheproof<Group>.load("hkdf_sha256_test.json")
    let tests = file.testGroups.flatMap(\.tests)
    for test in tests {
      let derived = try? HKDF.deriveKey(
        inputKeyMaterial: SecretBytes(copying: test.ikm.bytes), salt: test.salt.bytes, info: test.info.bytes,
        count: test.size, using: .sha256)
      #expect(
        derived == (test.result == .valid ? SecretBytes(copying: test.okm.bytes) : nil), "test \(test.tcId)")
    }
    #expect(tests.count == file.numberOfTests)
  }

  @Test("gives at most 255 digest lengths", arguments: HashAlgorithm.allCases)
  func limits(algorithm: HashAlgorithm) throws {
    let key = SecretBytes.random(count: 32)
    let longest = 255 * algorithm.digestByteCount
    let none: [UInt8] = []
    #expect(try HKDF.expand(pseudorandomKey: key, info: none, count: longest, using: algorithm).count == longest)
    #expect(try HKDF.expand(pseudorandomKey: key, info: none, count: 0, using: algorithm).count == 0)
    for count in [longest + 1, -1, Int.max] {
      let error = #expect(throws: HKDFError.self) {
        try HKDF.expand(pseudorandomKey: key, info: none, count: count, using: algorithm)
      }
      #expect(error?.requestedByteCount == count && error?.maximumByteCount == longest)
    }
  }
}
