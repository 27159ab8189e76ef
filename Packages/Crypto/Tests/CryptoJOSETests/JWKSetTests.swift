import CryptoCore
import CryptoJOSE
import CryptoP256
import CryptoVectors
import Testing

@Suite("JWKSet")
struct JWKSetTests {
  @Test("keys that are not understood do not spoil the set")
  func passesOver() throws {
    let good = PublishedJWS.all.map(\.jwk)
    let bad = [
      #"{"kty":"oct","k":"AA"}"#, #"{"kty":"EC","crv":"P-521","x":"AA","y":"AA"}"#, #"{"kty":5}"#, "{}",
      #"{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}"#, #"{"kty":"OKP","crv":"X25519","x":"AA"}"#,
      #"{"kty":"OKP","crv":"Ed25519"}"#, #"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#, #"{"kty":"RSA","n":"!","e":"AQAB"}"#,
      #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":7}"#,
      #"{"kty":"OKP","crv":"Ed25519","x":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
      #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","key_ops":"verify"}"#,
    ]
    let set = try JWKSet(json: #"{"keys":[\#((bad + good + bad).joined(separator: ","))]}"#.utf8)
    #expect(set.keys.count == good.count)
    #expect(set.ignored.count == 2 * bad.count)
    #expect(set.ignored.allSatisfy { $0.code == .invalidKey })
  }

  @Test(
    "entries that are no objects do not spoil the set",
    arguments: ["null", "5", "true", #""text""#, "[]", "[{}]", "-1.5e3"])
  func passesOverNonObjects(entry: String) throws {
    let good = PublishedJWS.all[0].jwk
    for entries in ["\(entry),\(good)", "\(good),\(entry)", "\(entry),\(entry),\(good),\(entry)"] {
      let set = try JWKSet(json: #"{"keys":[\#(entries)]}"#.utf8)
      #expect(set.keys.count == 1)
      #expect(set.ignored.count == entries.components(of: entry) && set.ignored.allSatisfy { $0.code == .invalidKey })
    }
    #expect(throws: JOSEError.self) { try JWK(json: entry.utf8) }
  }

  @Test("a key with a member twice is passed over, and refused alone")
  func duplicateMembers() throws {
    let good = PublishedJWS.all[0].jwk
    let twice = good.dropLast() + #","kid":"a","kid":"b"}"#
    let set = try JWKSet(json: #"{"keys":[\#(twice),\#(good)]}"#.utf8)
    #expect(set.keys.count == 1)
    #expect(set.ignored.count == 1)
    let error = #expect(throws: JOSEError.self) { try JWK(json: twice.utf8) }
    #expect(error?.code == .invalidKey)
    #expect(error?.offset == twice.utf8.count - #""kid":"b"}"#.utf8.count)
  }

  @Test("key ids are compared byte by byte")
  func keyIDs() throws {
    let composed = "\u{e9}"
    let decomposed = "e\u{301}"
    let keys = try [P256PrivateKey.generate(), P256PrivateKey.generate()]
    let set = try JWKSet(
      json: JWKSet.json(publishing: [(composed, keys[0].publicKey), (decomposed, keys[1].publicKey)]).utf8)
    for (keyID, key) in [(composed, keys[0]), (decomposed, keys[1])] {
      let token = try JWS(compact: JWS.sign("x".utf8, with: key, keyID: keyID))
      #expect(try token.verify(with: set).material == .p256(key.publicKey))
    }
    let onlyComposed = JWKSet(keys: [JWK(.p256(keys[0].publicKey), keyID: composed)])
    let token = try JWS(compact: JWS.sign("x".utf8, with: keys[0], keyID: decomposed))
    let error = #expect(throws: JOSEError.self) { try token.verify(with: onlyComposed) }
    #expect(error?.code == .keyNotFound)
  }

  @Test("an empty set is a set", arguments: [#"{"keys":[]}"#, #"{"keys":[],"more":1}"#])
  func empty(json: String) throws {
    #expect(try JWKSet(json: json.utf8).keys.isEmpty)
  }

  @Test(
    "what is no set",
    arguments: [
      "", "{}", "[]", #"{"keys":{}}"#, #"{"keys":null}"#, "{\"keys\":[", #"{"keys":[],"keys":[]}"#,
      "\u{feff}{\"keys\":[]}",
      #"{"keys":[]}{}"#, #"{"keys":[],}"#, #"{"keys":[01]}"#,
    ])
  func malformed(json: String) {
    let error = #expect(throws: JOSEError.self) { try JWKSet(json: json.utf8) }
    #expect(error?.code == .invalidKey)
  }

  @Test("published sets are read back in every form of bytes")
  func publishes() throws {
    let keys = try ["a", #"quote" and \ slash/"#, "ü"].map { (keyID: $0, key: try P256PrivateKey.generate().publicKey) }
    let json = try JWKSet.json(publishing: keys)
    for form in byteForms(Array(json.utf8)) {
      let set = try JWKSet(json: form)
      #expect(set.keys.map(\.keyID) == keys.map(\.keyID))
      #expect(set.keys.map(\.material) == keys.map { .p256($0.key) })
      #expect(set.keys.allSatisfy { $0.canVerify(.es256) && $0.use == "sig" })
    }
    #expect(try JWKSet.json(publishing: []) == #"{"keys":[]}"#)
  }

  @Test("RSA keys of unfit numbers are refused")
  func rsa() throws {
    let odd = [0x80] + [UInt8](repeating: 0, count: 254) + [1]
    #expect(try RSAPublicKey(modulus: [0, 0] + odd, exponent: [0, 1, 0, 1]).modulus == odd)
    var even = odd
    even[255] = 2
    let bad: [([UInt8], [UInt8])] = [
      (even, [1, 0, 1]), (Array(odd.dropFirst()), [1, 0, 1]), ([UInt8](repeating: 0xff, count: 1025), [3]), ([], [3]),
      (odd, []), (odd, [1]), (odd, [2]), (odd, [1, 0, 0, 0, 1]),
    ]
    for (modulus, exponent) in bad {
      let error = #expect(throws: JOSEError.self) { try RSAPublicKey(modulus: modulus, exponent: exponent) }
      #expect(error?.code == .invalidKey)
    }
  }
}

extension String {
  /// How often a part occurs at the level of entries.
  fileprivate func components(of part: String) -> Int {
    self == part ? 1 : split(separator: ",").count { $0 == part }
  }
}
