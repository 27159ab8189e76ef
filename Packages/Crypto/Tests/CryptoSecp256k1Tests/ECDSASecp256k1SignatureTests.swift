import CryptoCore
import CryptoSecp256k1
import CryptoVectors
import Testing

@Suite("ECDSASecp256k1Signature")
struct ECDSASecp256k1SignatureTests {
  private static let order = hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
  // n/2, rounded down: the largest low s.
  private static let halfOrder = hex("7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0")
  private static let one = [UInt8](repeating: 0, count: 31) + [1]

  @Test("the border between low and high s lies at n/2")
  func border() throws {
    var above = Self.halfOrder
    above[31] += 1
    #expect(try ECDSASecp256k1Signature.isNormalized(Self.one + Self.halfOrder))
    #expect(try !ECDSASecp256k1Signature.isNormalized(Self.one + above))
    #expect(try ECDSASecp256k1Signature.normalized(Self.one + Self.halfOrder) == Self.one + Self.halfOrder)
    #expect(try ECDSASecp256k1Signature.normalized(Self.one + above) == Self.one + Self.halfOrder)
  }

  @Test("the largest s becomes 1, in every form of bytes")
  func largest() throws {
    var largest = Self.order
    largest[31] -= 1
    for form in byteForms(Self.one + largest) {
      #expect(try ECDSASecp256k1Signature.normalized(form) == Self.one + Self.one)
      #expect(try !ECDSASecp256k1Signature.isNormalized(form))
    }
  }

  @Test("DER there and back")
  func der() throws {
    let compact = [UInt8](repeating: 0x11, count: 32) + [0] + [UInt8](repeating: 0x22, count: 31)
    let der = hex("3043 0220") + compact[..<32] + hex("021f") + compact[33...]
    for form in byteForms(compact) { #expect(try ECDSASecp256k1Signature.der(fromCompact: form) == der) }
    for form in byteForms(der) { #expect(try ECDSASecp256k1Signature.compact(fromDER: form) == compact) }
  }

  @Test("faults name their offset")
  func faults() {
    let bad: [([UInt8], Int)] = [
      ([], 0), (hex("300702020001020101"), 4), (hex("300602010102010100"), 8), (hex("308106020101020101"), 1),
    ]
    for (der, offset) in bad {
      let error = #expect(throws: Secp256k1Error.self) { try ECDSASecp256k1Signature.compact(fromDER: der) }
      #expect(error?.code == .invalidSignature && error?.offset == offset)
    }
    for compact in [Self.one, Self.one + Self.order, Self.order + Self.one] {
      #expect(throws: Secp256k1Error.self) { try ECDSASecp256k1Signature.normalized(compact) }
      #expect(throws: Secp256k1Error.self) { try ECDSASecp256k1Signature.isNormalized(compact) }
    }
    let error = #expect(throws: Secp256k1Error.self) { try ECDSASecp256k1Signature.der(fromCompact: Self.one) }
    #expect(error?.offset == 32)
  }

  @Test("every signature made is normalized")
  func made() throws {
    let key = try Secp256k1PrivateKey.generate()
    for number in UInt8(0)..<64 {
      let digest = SHA256.hash([number])
      let signature = try key.signature(forDigest: digest)
      #expect(try ECDSASecp256k1Signature.isNormalized(signature))
      #expect(key.publicKey.isValidSignature(compact: signature, forDigest: digest))
    }
  }

  @Test("scalars are checked")
  func scalars() {
    #expect(Secp256k1PrivateKey.isValidScalar(SecretBytes(copying: Self.one)))
    #expect(!Secp256k1PrivateKey.isValidScalar(SecretBytes(copying: Self.order)))
    #expect(!Secp256k1PrivateKey.isValidScalar(SecretBytes(copying: Self.one.dropLast())))
    #expect(!Secp256k1PrivateKey.isValidScalar(SecretBytes(copying: [])))
  }
}
