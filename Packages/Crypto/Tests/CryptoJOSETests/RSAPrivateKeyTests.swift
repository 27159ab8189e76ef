import CryptoCore
import CryptoJOSE
import Testing

@Suite("RS256 signing")
struct RSAPrivateKeyTests {
  /// A repeatable stream of bytes.
  private static func stream(_ seed: String) -> (Int) -> [UInt8] {
    var counter = 0
    return { count in
      var bytes: [UInt8] = []
      while bytes.count < count {
        bytes += SHA256.hash(Array("\(seed):\(counter)".utf8))
        counter += 1
      }
      return Array(bytes.prefix(count))
    }
  }

  private static let key = Result { try RSAPrivateKey(randomBytes: stream("key")) }

  @Test func signsWhatItsPublicKeyVerifies() throws {
    let key = try Self.key.get()
    let signature = try key.signature(for: Array("message".utf8))
    #expect(signature.count == 256)
    #expect(key.publicKey.modulus.count == 256 && key.publicKey.exponent == [1, 0, 1])
    #expect(key.publicKey.isValidSignature(signature, for: Array("message".utf8)))
    #expect(!key.publicKey.isValidSignature(signature, for: Array("Message".utf8)))
    #expect(try key.signature(for: Array("message".utf8)) == signature)
  }

  @Test func findsTheSameKeyFromTheSameBytes() throws {
    let key = try Self.key.get()
    #expect(try RSAPrivateKey(randomBytes: Self.stream("key")).publicKey == key.publicKey)
    #expect(try RSAPrivateKey(randomBytes: Self.stream("other")).publicKey != key.publicKey)
    #expect(try RSAPrivateKey.generate().publicKey != key.publicKey)
  }

  @Test func makesTokensThatASetVerifies() throws {
    let key = try Self.key.get()
    let token = try JWS.sign(Array(#"{"sub":"a"}"#.utf8), with: key, keyID: "one", type: "JWT")
    let parsed = try JWS(compact: token)
    #expect(parsed.header.algorithm == .rs256 && parsed.header.keyID == "one" && parsed.header.type == "JWT")
    let set = JWKSet(keys: [JWK(.rsa(key.publicKey), keyID: "one", algorithm: .rs256, use: "sig")])
    try parsed.verify(with: set)
    let forged = token.replacing(".", with: ".e30", maxReplacements: 1)
    #expect(throws: JOSEError.self) { try JWS(compact: forged).verify(with: set) }
  }

  @Test(arguments: [0, 127, 129])
  func refusesASourceThatGivesAnotherNumberOfBytes(_ count: Int) {
    let error = #expect(throws: JOSEError.self) {
      _ = try RSAPrivateKey { _ in [UInt8](repeating: 1, count: count) }
    }
    #expect(error?.code == .operationFailed)
  }
}
