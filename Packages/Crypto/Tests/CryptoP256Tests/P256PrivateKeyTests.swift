import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

@Suite("P256PrivateKey")
struct P256PrivateKeyTests {
  @Test("the public key of a known scalar (RFC 6979 §A.2.5)")
  func publicKey() throws {
    let key = try P256PrivateKey(rawScalar: SecretBytes(copying: RFC6979.P256.scalar))
    #expect(key.publicKey.x963 == [0x04] + RFC6979.P256.x + RFC6979.P256.y)
    #expect(key.rawScalar == SecretBytes(copying: RFC6979.P256.scalar))
  }

  @Test("its signatures verify, and only over the same message under the same key")
  func signs() throws {
    let key = try P256PrivateKey.generate()
    let other = try P256PrivateKey.generate()
    for count in [0, 1, 31, 32, 33, 1000] {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let signature = try key.signature(for: message)
      #expect(signature.count == 64)
      for form in byteForms(message) {
        let isValid = key.publicKey.isValidSignature(signature, for: form)
        #expect(isValid, "\(type(of: form))")
      }
      for form in byteForms(signature) {
        let isValid = key.publicKey.isValidSignature(form, for: message)
        #expect(isValid, "\(type(of: form))")
      }
      #expect(!key.publicKey.isValidSignature(signature, for: message + [0]))
      #expect(!other.publicKey.isValidSignature(signature, for: message))
    }
  }

  @Test("verifies the signatures of RFC 6979 §A.2.5")
  func verifiesDeterministic() throws {
    let key = try P256PrivateKey(rawScalar: SecretBytes(copying: RFC6979.P256.scalar)).publicKey
    for (message, raw) in RFC6979.P256.signatures {
      #expect(key.isValidSignature(raw.bytes, for: message.utf8))
      #expect(key.isValidSignature(raw.bytes, forDigest: SHA256.hash(message.utf8)))
      #expect(!key.isValidSignature(raw.bytes, for: message.uppercased().utf8))
    }
  }

  @Test("signs in DER and over digests")
  func otherForms() throws {
    let key = try P256PrivateKey.generate()
    let digest = SHA256.hash("m".utf8)
    let der = try key.derSignature(for: "m".utf8)
    #expect(key.publicKey.isValidSignature(der: der, for: "m".utf8))
    #expect(key.publicKey.isValidSignature(der: try key.derSignature(forDigest: digest), forDigest: digest))
    #expect(key.publicKey.isValidSignature(try key.signature(forDigest: digest), for: "m".utf8))
    #expect(!key.publicKey.isValidSignature(der: der + [0], for: "m".utf8))
    #expect(!key.publicKey.isValidSignature(der: der, forDigest: digest.dropLast()))
    let error = #expect(throws: P256Error.self) { try key.signature(forDigest: digest.dropLast()) }
    #expect(error?.code == .invalidDigestLength && error?.offset == 31)
  }

  @Test("a key read back from its parts verifies the signatures of the original")
  func readBack() throws {
    let key = try P256PrivateKey.generate()
    let again = try P256PrivateKey(rawScalar: key.rawScalar)
    let publicKey = try P256PublicKey(x963: key.publicKey.x963)
    #expect(again.publicKey == key.publicKey)
    #expect(publicKey.isValidSignature(try again.signature(for: "m".utf8), for: "m".utf8))
  }

  @Test(
    "rejects scalars out of range",
    arguments: [
      "0000000000000000000000000000000000000000000000000000000000000000",
      "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
      "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552",
      "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ] as [HexText])
  func outOfRange(scalar: HexText) {
    let error = #expect(throws: P256Error.self) { try P256PrivateKey(rawScalar: SecretBytes(copying: scalar.bytes)) }
    #expect(error?.code == .invalidScalar)
  }

  @Test("rejects scalars of another length", arguments: [0, 31, 33])
  func wrongLength(count: Int) {
    let error = #expect(throws: P256Error.self) { try P256PrivateKey(rawScalar: .random(count: count)) }
    #expect(error?.code == .invalidScalar)
    #expect(error?.offset == count)
  }

  @Test("accepts the smallest and the largest scalar")
  func bounds() throws {
    let one = try P256PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 0, count: 31) + [1]))
    let largest = try P256PrivateKey(
      rawScalar: SecretBytes(copying: hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550")))
    // The largest scalar is −1: its point is the base point's mirror image.
    #expect(one.publicKey.x963[1...32] == largest.publicKey.x963[1...32])
    #expect(one.publicKey != largest.publicKey)
  }

  @Test("prints nothing of the scalar")
  func printing() throws {
    let key = try P256PrivateKey(rawScalar: SecretBytes(copying: RFC6979.P256.scalar))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(!text.lowercased().contains("c9afa9d8"))
    }
  }

  @Test("many tasks sign and verify with one key at once")
  func concurrentUse() async throws {
    let key = try P256PrivateKey.generate()
    let valid = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let message = [UInt8(number)]
          return key.publicKey.isValidSignature(try key.signature(for: message), for: message)
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(valid == 64)
  }
}
