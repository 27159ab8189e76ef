import CryptoCore
import CryptoSecp256k1
import CryptoVectors
import Testing

@Suite("Secp256k1RecoverableSignature")
struct Secp256k1RecoverableSignatureTests {
  private static let order = hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")

  @Test("leads back to the signer's key, for many keys and both parities")
  func recovers() throws {
    var ids: Set<UInt8> = []
    for number in UInt8(1)...64 {
      let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: SHA256.hash([number])))
      let digest = Keccak256.hash([number])
      let signature = try key.recoverableSignature(forDigest: digest)
      ids.insert(signature.recoveryID)
      for form in byteForms(digest) { #expect(try signature.recoverPublicKey(fromDigest: form) == key.publicKey) }
      #expect(try signature.recoverPublicKey(fromDigest: Keccak256.hash([number, 0])) != key.publicKey)
      #expect(key.publicKey.isValidSignature(compact: signature.compact, forDigest: digest))
    }
    #expect(ids == [0, 1])
  }

  @Test("the precompile example of Ethereum's yellow paper tests")
  func precompileExample() throws {
    // ethereum/execution-spec-tests, ecrecover: v = 28, the last 20 bytes of the key's Keccak-256 are the address.
    let signature = try Secp256k1RecoverableSignature(
      compact: hex(
        """
        9242685bf161793cc25603c231bc2f568eb630ea16aa137d2664ac8038825608
        4f8ae3bd7535248d0bd448298cc2e2071e56992d0774dc340c368ae950852ada
        """), recoveryID: 1)
    let key = try signature.recoverPublicKey(
      fromDigest: hex("456e9aea5e197a1f1af7a3e85a3212fa4049a3ba34c2289b4c860fc0b0c64ef3"))
    let address = Keccak256.hash(key.uncompressed.dropFirst()).suffix(20)
    #expect(Array(address) == hex("7156526fbd7a3c72969b54f64e42c10fbb768c8a"))
  }

  @Test("rejects ids above 3", arguments: [4, 27, 28, 255] as [UInt8])
  func recoveryID(id: UInt8) throws {
    let error = #expect(throws: Secp256k1Error.self) {
      try Secp256k1RecoverableSignature(compact: [UInt8](repeating: 1, count: 64), recoveryID: id)
    }
    #expect(error?.code == .invalidRecoveryID)
  }

  @Test("rejects numbers out of range and other lengths")
  func numbers() {
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let zero = [UInt8](repeating: 0, count: 32)
    for compact in [one + zero, zero + one, one + Self.order, Self.order + one, one, one + one + [0], []] {
      let error = #expect(throws: Secp256k1Error.self) {
        try Secp256k1RecoverableSignature(compact: compact, recoveryID: 0)
      }
      #expect(error?.code == .invalidSignature)
    }
  }

  @Test("no key fits an r that is no x coordinate")
  func noKeyFits() throws {
    // 5 is not the x coordinate of a point of the curve.
    let r = [UInt8](repeating: 0, count: 31) + [5]
    let signature = try Secp256k1RecoverableSignature(compact: r + r, recoveryID: 0)
    var error = #expect(throws: Secp256k1Error.self) {
      try signature.recoverPublicKey(fromDigest: [UInt8](repeating: 1, count: 32))
    }
    #expect(error?.code == .recoveryFailed)
    error = #expect(throws: Secp256k1Error.self) { try signature.recoverPublicKey(fromDigest: [1, 2, 3]) }
    #expect(error?.code == .invalidDigestLength)
  }
}
