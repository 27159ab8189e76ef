import CryptoCore
import CryptoJOSE
import CryptoP256
import CryptoVectors
import Testing

@Suite("JWS")
struct JWSTests {
  @Test("published examples of every algorithm verify", arguments: PublishedJWS.all)
  func published(example: PublishedJWS) throws {
    let keys = try JWKSet(json: #"{"keys":[\#(example.jwk)]}"#.utf8)
    let token = try JWS(compact: example.compact)
    #expect(token.header.algorithm == example.algorithm)
    #expect(token.payload == Array(example.payload.utf8))
    #expect(try token.verify(with: keys) == keys.keys[0])
    #expect(try token.isValid(with: JWK(json: example.jwk.utf8)))
    #expect(try JWS(compact: "xx\(example.compact)".dropFirst(2)) == token)
  }

  @Test("any changed character is refused", arguments: PublishedJWS.all)
  func changed(example: PublishedJWS) throws {
    let keys = try JWKSet(json: #"{"keys":[\#(example.jwk)]}"#.utf8)
    let text = Array(example.compact.utf8)
    for index in stride(from: 0, to: text.count, by: 3) where text[index] != UInt8(ascii: ".") {
      var changed = text
      changed[index] = text[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(throws: JOSEError.self, "character \(index)") {
        try JWS(compact: String(decoding: changed, as: UTF8.self)).verify(with: keys)
      }
    }
  }

  @Test("a key of another kind never verifies, whatever the header says")
  func algorithmConfusion() throws {
    for example in PublishedJWS.all {
      let others = PublishedJWS.all.filter { $0.algorithm != example.algorithm }.map(\.jwk)
      let keys = try JWKSet(json: #"{"keys":[\#(others.joined(separator: ","))]}"#.utf8)
      let error = #expect(throws: JOSEError.self) { try JWS(compact: example.compact).verify(with: keys) }
      #expect(error?.code == .keyNotFound)
    }
  }

  @Test(
    "headers that must be refused",
    arguments: [
      (#"{"alg":"none"}"#, JOSEError.Code.unsupportedAlgorithm), (#"{"alg":"HS256"}"#, .unsupportedAlgorithm),
      (#"{"alg":"es256"}"#, .unsupportedAlgorithm),
      (#"{"alg":"ES256","crit":["b64"],"b64":false}"#, .unsupportedExtension),
      (#"{"alg":"ES256","crit":[]}"#, .unsupportedExtension), (#"{"typ":"JWT"}"#, .invalidHeader),
      (#"{"alg":5}"#, .invalidHeader), (#"{"alg":"ES256","kid":5}"#, .invalidHeader), ("[]", .invalidHeader),
      (#"{"alg":"ES256","alg":"ES256"}"#, .invalidHeader), (#"{"alg":"none","alg":"ES256"}"#, .invalidHeader),
      (#"{"alg":"ES256","kid":"a","k\u0069d":"b"}"#, .invalidHeader), (#"{"alg":"ES256","x":1,"x":1}"#, .invalidHeader),
      ("\u{feff}{\"alg\":\"ES256\"}", .invalidHeader), (#"{"alg":"ES256","crit":null}"#, .unsupportedExtension),
      (#"{"alg":"ES256","kid":null}"#, .invalidHeader), (#"{"alg":"ES256","typ":[]}"#, .invalidHeader),
      (#"{"alg":"ES256",}"#, .invalidHeader), (#"{'alg':'ES256'}"#, .invalidHeader),
      (#"{"alg":"ES256","n":\#(String(repeating: "[", count: 100_000))}"#, .invalidHeader),
      ("", .invalidHeader), ("{", .invalidHeader), (#"{"alg":"ES256"}x"#, .invalidHeader), ("\u{0}", .invalidHeader),
    ])
  func headers(json: String, code: JOSEError.Code) {
    let error = #expect(throws: JOSEError.self) { try JWS(compact: "\(Base64URL.encode(json.utf8)).e30.AA") }
    #expect(error?.code == code)
  }

  @Test("headers in UTF-16 are refused")
  func utf16() {
    for bytes in [[0xff, 0xfe], [0xfe, 0xff], []] as [[UInt8]] {
      let json = bytes + #"{"alg":"ES256"}"#.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      #expect(throws: JOSEError.self) { try JWS(compact: "\(Base64URL.encode(json)).e30.AA") }
    }
  }

  @Test("headers are written and read back whatever the key id holds")
  func keyIDsOfAllKinds() throws {
    let key = try P256PrivateKey.generate()
    let all = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) }))
    for keyID in ["", #"a"\/b"#, all, "\u{2028}🚀e\u{301}"] {
      let header = try JWS(compact: JWS.sign([UInt8](), with: key, keyID: keyID, type: keyID)).header
      #expect(header.keyID.map { Array($0.utf8) } == Array(keyID.utf8))
      #expect(header.type.map { Array($0.utf8) } == Array(keyID.utf8))
    }
  }

  @Test(
    "malformed texts name their offset",
    arguments: [
      ("", nil), ("a", nil), ("a.b", nil), ("a.b.c.d", nil), ("..", 0), ("e30=.e30.AA", 3),
      ("eyJhbGciOiJFUzI1NiJ9.e+0.AA", 22), ("eyJhbGciOiJFUzI1NiJ9.e30.AB", 26), ("eyJhbGciOiJFUzI1NiJ9.e30. AA", 25),
      ("eyJhbGciOiJFUzI1NiJ9.e30.AA\n", 27),
    ] as [(String, Int?)])
  func malformed(text: String, offset: Int?) {
    let error = #expect(throws: JOSEError.self) { try JWS(compact: text) }
    #expect(error?.code == (text == ".." ? .invalidHeader : .malformed))
    if text != ".." { #expect(error?.offset == offset) }
  }

  @Test("texts above the limit are refused before any work")
  func limit() {
    let text = String(repeating: "A", count: 101)
    let error = #expect(throws: JOSEError.self) { try JWS(compact: text, maximumByteCount: 100) }
    #expect(error?.code == .malformed && error?.offset == 100)
  }

  @Test("signs with ES256 what it verifies, and names key and type")
  func signs() throws {
    let key = try P256PrivateKey.generate()
    let keys = try JWKSet(
      json: JWKSet.json(publishing: [("a", try P256PrivateKey.generate().publicKey), ("b", key.publicKey)]).utf8)
    let text = try JWS.sign(#"{"sub":"1"}"#.utf8, with: key, keyID: "b", type: "JWT")
    let token = try JWS(compact: text)
    #expect(token.header == JWSHeader(algorithm: .es256, keyID: "b", type: "JWT"))
    #expect(token.payload == Array(#"{"sub":"1"}"#.utf8))
    #expect(try token.verify(with: keys).keyID == "b")
    let bare = try JWS(compact: JWS.sign([UInt8](), with: key))
    #expect(bare.header == JWSHeader(algorithm: .es256))
    #expect(try bare.verify(with: keys).keyID == "b")
  }

  @Test("a key id chooses the key; an unknown one is told apart from a bad signature")
  func keyIDs() throws {
    let key = try P256PrivateKey.generate()
    let keys = try JWKSet(json: JWKSet.json(publishing: [("a", key.publicKey)]).utf8)
    var error = #expect(throws: JOSEError.self) {
      try JWS(compact: JWS.sign([], with: key, keyID: "z")).verify(with: keys)
    }
    #expect(error?.code == .keyNotFound)
    error = #expect(throws: JOSEError.self) {
      try JWS(compact: JWS.sign([], with: P256PrivateKey.generate(), keyID: "a")).verify(with: keys)
    }
    #expect(error?.code == .invalidSignature)
  }

  @Test("a key reserved for something else is not used")
  func reservedKeys() throws {
    let key = try P256PrivateKey.generate()
    let token = try JWS(compact: JWS.sign([], with: key))
    #expect(token.isValid(with: JWK(.p256(key.publicKey), use: "sig", operations: ["verify"])))
    #expect(token.isValid(with: JWK(.p256(key.publicKey), algorithm: .es256)))
    for reserved in [
      JWK(.p256(key.publicKey), use: "enc"), JWK(.p256(key.publicKey), operations: ["sign"]),
      JWK(.p256(key.publicKey), algorithm: .es256k),
    ] {
      #expect(!token.isValid(with: reserved))
      let error = #expect(throws: JOSEError.self) { try token.verify(with: JWKSet(keys: [reserved])) }
      #expect(error?.code == .keyNotFound)
    }
  }

  private struct WalletIDToken: Decodable, Sendable {
    let idToken: String
    let privateKeyHex: HexText
  }

  @Test("the wallet ID token verifies", .enabled(if: hasSpecifications, Comment(rawValue: noSpecifications)))
  func walletIDToken() throws {
    let file = try VectorFolder.decode(
      WalletIDToken.self, from: "wallet-id-token.json", in: VectorFolder.specifications)
    let key = try P256PrivateKey(rawScalar: SecretBytes(copying: file.privateKeyHex.bytes))
    let thumbprint = key.publicKey.jwkThumbprint
    let keys = try JWKSet(json: JWKSet.json(publishing: [(thumbprint, key.publicKey)]).utf8)
    let token = try JWS(compact: file.idToken)
    #expect(token.header == JWSHeader(algorithm: .es256, keyID: thumbprint, type: "JWT"))
    #expect(try token.verify(with: keys).keyID == thumbprint)
    let again = try JWS(compact: JWS.sign(token.payload, with: key, keyID: thumbprint, type: "JWT"))
    #expect(try again.verify(with: keys).keyID == thumbprint)
  }
}
