import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

@Suite("P384PrivateKey")
struct P384PrivateKeyTests {
  /// x of RFC 6979 §A.2.6.
  private static let scalar = hex(
    "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5")
  private static let order = hex(
    "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973")

  private func key(_ scalar: [UInt8]) throws(P384Error) -> P384PrivateKey {
    try P384PrivateKey(rawScalar: SecretBytes(copying: scalar))
  }

  @Test("the public key of RFC 6979 §A.2.6 belongs to its scalar")
  func publicKey() throws {
    #expect(try key(Self.scalar).publicKey.x963 == RFC6979.P384.x963)
  }

  @Test("signatures are verified, raw and in DER, and belong to one message")
  func signs() throws {
    let keys = [try key(Self.scalar), try key(Array(repeating: 0, count: 47) + [1]), try .generate()]
    for key in keys {
      for form in byteForms(Array("message".utf8)) {
        let raw = try key.signature(for: form)
        #expect(raw.count == P384PublicKey.rawSignatureByteCount)
        #expect(key.publicKey.isValidSignature(raw, for: "message".utf8))
        #expect(!key.publicKey.isValidSignature(raw, for: "other".utf8))
        #expect(key.publicKey.isValidSignature(der: try key.derSignature(for: form), for: "message".utf8))
      }
    }
  }

  @Test("scalars out of range and of another length are refused")
  func range() throws {
    var below = Self.order
    below[47] -= 1
    #expect(throws: Never.self) { try key(below) }
    let bad = [
      Array(repeating: 0, count: 48), Self.order, [UInt8](repeating: 0xff, count: 48), Array(Self.scalar.dropLast()),
      [0] + Self.scalar, [],
    ]
    for scalar in bad {
      let error = #expect(throws: P384Error.self) { try key(scalar) }
      #expect(error?.code == .invalidScalar)
    }
  }

  @Test("printing a key shows its public half only")
  func printing() throws {
    let key = try key(Self.scalar)
    #expect("\(key)" == "P384PrivateKey(publicKey: \(Hex.encode(key.publicKey.x963)))")
    #expect(!String(reflecting: key).contains("6b9d3dad"))
  }
}
