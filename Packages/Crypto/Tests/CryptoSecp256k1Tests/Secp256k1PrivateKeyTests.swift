import CryptoCore
import CryptoSecp256k1
import CryptoVectors
import Testing

@Suite("Secp256k1PrivateKey")
struct Secp256k1PrivateKeyTests {
  private static let order = hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")

  /// Deterministic signatures over SHA-256 digests with low s. Source: the widely published RFC 6979 test set for
  /// secp256k1 (first collected in the Trezor and Haskoin projects); the curve is not in the RFC itself.
  @Test(
    "deterministic signatures",
    arguments: [
      (
        "0000000000000000000000000000000000000000000000000000000000000001", "Satoshi Nakamoto",
        "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5"
      ),
      (
        "0000000000000000000000000000000000000000000000000000000000000001",
        "All those moments will be lost in time, like tears in rain. Time to die...",
        "8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21"
      ),
      (
        "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140", "Satoshi Nakamoto",
        "fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d06b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5"
      ),
      (
        "f8b8af8ce3c7cca5e300d33939540c10d45ce001b8f252bfbc57ba0342904181", "Alan Turing",
        "7063ae83e7f62bbb171798131b4a0564b956930092b33b07b395615d9ec7e15c58dfcc1e00a35e1572f366ffe34ba0fc47db1e7189759b9fb233c5b05ab388ea"
      ),
    ] as [(HexText, String, HexText)])
  func deterministic(scalar: HexText, message: String, compact: HexText) throws {
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: scalar.bytes))
    let signature = try key.recoverableSignature(forDigest: SHA256.hash(message.utf8))
    #expect(signature.compact == compact.bytes)
  }

  @Test("the public keys of 1 and n−1 are mirror images of the base point")
  func publicKeys() throws {
    let one = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 0, count: 31) + [1]))
    let x = hex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798")
    #expect(one.publicKey.compressed == [0x02] + x)
    #expect(
      one.publicKey.uncompressed
        == [0x04] + x + hex("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"))
    var last = Self.order
    last[31] -= 1
    #expect(try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: last)).publicKey.compressed == [0x03] + x)
  }

  @Test("rejects scalars out of range")
  func outOfRange() {
    let cases = [[UInt8](repeating: 0, count: 32), Self.order, [UInt8](repeating: 0xff, count: 32)]
    for bytes in cases {
      let error = #expect(throws: Secp256k1Error.self) {
        try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes))
      }
      #expect(error?.code == .invalidScalar)
    }
  }

  @Test("rejects scalars and digests of another length", arguments: [0, 31, 33])
  func wrongLength(count: Int) throws {
    var error = #expect(throws: Secp256k1Error.self) { try Secp256k1PrivateKey(rawScalar: .random(count: count)) }
    #expect(error?.code == .invalidScalar && error?.offset == count)
    let key = try Secp256k1PrivateKey.generate()
    error = #expect(throws: Secp256k1Error.self) {
      try key.recoverableSignature(forDigest: [UInt8](repeating: 1, count: count))
    }
    #expect(error?.code == .invalidDigestLength && error?.offset == count)
  }

  @Test("every form of the same digest gives the same signature")
  func forms() throws {
    let key = try Secp256k1PrivateKey.generate()
    let digest = SHA256.hash("digest".utf8)
    let expected = try key.recoverableSignature(forDigest: digest)
    for form in byteForms(digest) { #expect(try key.recoverableSignature(forDigest: form) == expected) }
  }

  @Test("prints nothing of the scalar")
  func printing() throws {
    let scalar = hex("f8b8af8ce3c7cca5e300d33939540c10d45ce001b8f252bfbc57ba0342904181")
    let key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: scalar))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(!text.lowercased().contains("f8b8af8c") && !text.contains("248"))
    }
  }

  @Test("many tasks sign and verify at once")
  func concurrentUse() async throws {
    let valid = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let key = try Secp256k1PrivateKey.generate()
          let digest = SHA256.hash([UInt8(number)])
          let signature = try key.recoverableSignature(forDigest: digest)
          return try signature.recoverPublicKey(fromDigest: digest) == key.publicKey
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(valid == 64)
  }
}
