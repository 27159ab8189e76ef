import CryptoCore
import CryptoVectors
import Testing

@Suite("Argon2id")
struct Argon2idTests {
  struct Vector: Sendable {
    let passphrase: String
    let salt: HexText
    let iterations: UInt32
    let kibibytes: Int
    let key: HexText
  }

  /// Computed with the reference implementation of the Password Hashing Competition (Python's argon2-cffi), one lane.
  static let reference: [Vector] = [
    Vector(
      passphrase: "password", salt: "736f6d6573616c74736f6d6573616c74", iterations: 2, kibibytes: 65536,
      key: "fc33b78139231d34b71626bd6245c1d72efa190ad605c3d8166a72adcedfa2c2"),
    Vector(
      passphrase: "password", salt: "736f6d6573616c74736f6d6573616c74", iterations: 1, kibibytes: 8,
      key: "89392f335e96a6c82a9c3722d738671e"),
    Vector(
      passphrase: "", salt: "000102030405060708090a0b0c0d0e0f", iterations: 3, kibibytes: 1024,
      key: """
        892f984126b91e62a7c8890f5a70dd7a48776d087e91c25a2e018d0cc1ddb0fb
        5477f0f599dd2cd78b9d0f4e3b30a95ae5281ff9b18a3f1027df76ab8295d711
        """),
    Vector(
      passphrase: "pässwörd", salt: "ffffffffffffffffffffffffffffffff", iterations: 4, kibibytes: 256,
      key: "80258fd8459ca5d624f99c9da1297acfa8539630e46a26e7"),
  ]

  @Test("agrees with the reference implementation", arguments: reference)
  func agreesWithReference(vector: Vector) throws {
    let argon2id = try Argon2id(iterations: vector.iterations, memoryByteCount: vector.kibibytes * 1024)
    let key = try argon2id.deriveKey(
      fromPassphrase: SecretBytes(copying: vector.passphrase.utf8), salt: vector.salt.bytes,
      count: vector.key.bytes.count)
    #expect(key == SecretBytes(copying: vector.key.bytes))
  }

  @Test("every form of the same salt gives the same key")
  func forms() throws {
    let argon2id = try Argon2id(iterations: 1, memoryByteCount: 8192)
    let passphrase = SecretBytes(copying: "p".utf8)
    let salt = (0..<16).map { UInt8($0) }
    let expected = try argon2id.deriveKey(fromPassphrase: passphrase, salt: salt)
    #expect(expected.count == 32)
    for form in byteForms(salt) { #expect(try argon2id.deriveKey(fromPassphrase: passphrase, salt: form) == expected) }
    #expect(try argon2id.deriveKey(fromPassphrase: SecretBytes(copying: "q".utf8), salt: salt) != expected)
  }

  @Test("rejects parameters out of range", arguments: [(0, 8192), (1, 8191), (1, 0), (1, -1), (1, 1 << 42)])
  func parameters(iterations: Int, memory: Int) {
    let error = #expect(throws: Argon2idError.self) {
      try Argon2id(iterations: UInt32(iterations), memoryByteCount: memory)
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test("rejects salts and keys of a wrong length")
  func lengths() throws {
    let argon2id = try Argon2id(iterations: 1, memoryByteCount: 8192)
    let passphrase = SecretBytes(copying: "p".utf8)
    for count in [0, 15, 17] {
      let error = #expect(throws: Argon2idError.self) {
        try argon2id.deriveKey(fromPassphrase: passphrase, salt: [UInt8](repeating: 1, count: count))
      }
      #expect(error?.code == .invalidSaltLength)
    }
    for count in [-1, 0, 15] {
      let error = #expect(throws: Argon2idError.self) {
        try argon2id.deriveKey(fromPassphrase: passphrase, salt: [UInt8](repeating: 1, count: 16), count: count)
      }
      #expect(error?.code == .invalidKeyLength)
    }
  }
}
