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

  @Test("an empty set is a set", arguments: [#"{"keys":[]}"#, #"{"keys":[],"more":1}"#])
  func empty(json: String) throws {
    #expect(try JWKSet(json: json.utf8).keys.isEmpty)
  }

  @Test(
    "what is no set", arguments: ["", "{}", "[]", #"{"keys":{}}"#, #"{"keys":[5]}"#, #"{"keys":null}"#, "{\"keys\":["])
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
