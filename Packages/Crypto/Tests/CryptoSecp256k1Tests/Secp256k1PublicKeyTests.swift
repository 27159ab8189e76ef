import CryptoCore
import CryptoSecp256k1
import CryptoVectors
import Testing

@Suite("Secp256k1PublicKey")
struct Secp256k1PublicKeyTests {
  private static let order = hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")

  /// n − s, digit by digit.
  private func negated(_ s: ArraySlice<UInt8>) -> [UInt8] {
    var borrow = 0
    return zip(Self.order, s).reversed().map { n, digit in
      let difference = Int(n) - Int(digit) - borrow
      borrow = difference < 0 ? 1 : 0
      return UInt8(truncatingIfNeeded: difference)
    }.reversed()
  }

  @Test("both forms lead to the same key, from every form of bytes")
  func serialized() throws {
    for _ in 0..<8 {
      let key = try Secp256k1PrivateKey.generate().publicKey
      #expect(key.compressed.count == 33 && key.uncompressed.count == 65)
      for form in byteForms(key.compressed) + byteForms(key.uncompressed) {
        #expect(try Secp256k1PublicKey(serialized: form) == key)
      }
      #expect(Set([key, try Secp256k1PublicKey(serialized: key.compressed)]).count == 1)
    }
  }

  @Test("a signature with high s is refused unless asked for")
  func highS() throws {
    let key = try Secp256k1PrivateKey.generate()
    let digest = Keccak256.hash("message".utf8)
    let low = try key.recoverableSignature(forDigest: digest).compact
    let high = low[..<32] + negated(low[32...])
    #expect(key.publicKey.isValidSignature(compact: low, forDigest: digest))
    #expect(key.publicKey.isValidSignature(compact: low, forDigest: digest, acceptHighS: true))
    #expect(!key.publicKey.isValidSignature(compact: high, forDigest: digest))
    #expect(key.publicKey.isValidSignature(compact: high, forDigest: digest, acceptHighS: true))
  }

  @Test("anything malformed is not valid")
  func malformed() throws {
    let key = try Secp256k1PrivateKey.generate()
    let digest = Keccak256.hash("message".utf8)
    let compact = try key.recoverableSignature(forDigest: digest).compact
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(!key.publicKey.isValidSignature(compact: compact.dropLast(), forDigest: digest))
    #expect(!key.publicKey.isValidSignature(compact: compact + [0], forDigest: digest))
    #expect(!key.publicKey.isValidSignature(compact: compact, forDigest: digest.dropLast()))
    #expect(!key.publicKey.isValidSignature(compact: zero + zero, forDigest: digest))
    #expect(!key.publicKey.isValidSignature(compact: zero + compact[32...], forDigest: digest, acceptHighS: true))
    #expect(!key.publicKey.isValidSignature(compact: compact[..<32] + Self.order, forDigest: digest, acceptHighS: true))
    #expect(!key.publicKey.isValidSignature(compact: [UInt8](), forDigest: digest))
    for index in compact.indices {
      var changed = compact
      changed[index] ^= 0x10
      #expect(!key.publicKey.isValidSignature(compact: changed, forDigest: digest))
    }
  }

  @Test("rejects what is not a point of the curve")
  func rejects() throws {
    let key = try Secp256k1PrivateKey.generate().publicKey
    var off = key.uncompressed
    off[64] ^= 1
    let noPoint = [0x02] + [UInt8](repeating: 0, count: 31) + [5]
    let unreduced = hex("02 fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30")
    let cases: [([UInt8], Int)] = [
      ([], 0), ([0x00], 1), (off, 1), (noPoint, 1), (unreduced, 1), ([0x06] + key.uncompressed[1...], 0),
      ([0x07] + key.uncompressed[1...], 0), ([0x04] + key.compressed[1...], 0), ([0x02] + key.uncompressed[1...], 0),
      (key.compressed + [0], 34), (Array(key.uncompressed.dropLast()), 64),
    ]
    for (bytes, offset) in cases {
      let error = #expect(throws: Secp256k1Error.self) { try Secp256k1PublicKey(serialized: bytes) }
      #expect(error?.code == .invalidPublicKey)
      #expect(error?.offset == offset, "\(bytes)")
    }
  }
}
