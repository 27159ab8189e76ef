import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

/// The key of RFC 6979 §A.2.5 as PyCA cryptography writes it.
@Suite("P-256 key encodings")
struct P256EncodingTests {
  private static let point = hex(
    """
    0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6
    7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
    """)
  private static let pkcs8 =
    hex("308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420") + RFC6979.P256.scalar
    + hex("a144034200") + point
  private static let sec1 =
    hex("30770201010420") + RFC6979.P256.scalar + hex("a00a06082a8648ce3d030107a144034200") + point
  private static let publicKeyInfo = hex("3059301306072a8648ce3d020106082a8648ce3d030107034200") + point
  private static let pkcs8PEM = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFX
    Z7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg/tS6JVqdMclh63TGNW1owEm4kjth
    +mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
    -----END PRIVATE KEY-----

    """
  private static let sec1PEM = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIMmvqdhFunUWa1whV2ex1pNOUMPbNuibEnuKYisSD2choAoGCCqGSM49
    AwEHoUQDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Z5A/4QCLi8
    maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
    -----END EC PRIVATE KEY-----

    """
  private static let publicPEM = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7
    Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
    -----END PUBLIC KEY-----

    """

  private func key() throws -> P256PrivateKey {
    try P256PrivateKey(rawScalar: SecretBytes(copying: RFC6979.P256.scalar))
  }

  private func text(_ secret: SecretBytes) -> String {
    secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test("writes what others write")
  func writes() throws {
    let key = try key()
    #expect(key.pkcs8 == SecretBytes(copying: Self.pkcs8))
    #expect(key.sec1 == SecretBytes(copying: Self.sec1))
    #expect(key.publicKey.subjectPublicKeyInfo == Self.publicKeyInfo)
    #expect(text(key.pem) == Self.pkcs8PEM)
    #expect(key.publicKey.pem == Self.publicPEM)
    #expect(key.publicKey.compressed == [0x03] + RFC6979.P256.x)
  }

  @Test("reads what others write")
  func reads() throws {
    let key = try key()
    #expect(try P256PrivateKey(pkcs8: SecretBytes(copying: Self.pkcs8)).rawScalar == key.rawScalar)
    #expect(try P256PrivateKey(sec1: SecretBytes(copying: Self.sec1)).rawScalar == key.rawScalar)
    #expect(try P256PrivateKey(pem: Self.pkcs8PEM).rawScalar == key.rawScalar)
    #expect(try P256PrivateKey(pem: Self.sec1PEM).rawScalar == key.rawScalar)
    #expect(try P256PublicKey(pem: Self.publicPEM) == key.publicKey)
    for form in byteForms(Self.publicKeyInfo) {
      #expect(try P256PublicKey(subjectPublicKeyInfo: form) == key.publicKey)
    }
    for form in byteForms(key.publicKey.compressed) { #expect(try P256PublicKey(compressed: form) == key.publicKey) }
  }

  @Test("reads PEM as files have it: parameters first, text around, CRLF, no last line break")
  func pemVariants() throws {
    let parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
    let variants = [
      parameters + Self.sec1PEM, "Key of the example\n\n" + Self.pkcs8PEM + "the end",
      Self.pkcs8PEM.replacing("\n", with: "\r\n"), String(Self.pkcs8PEM.dropLast()), Self.publicPEM + Self.pkcs8PEM,
    ]
    for text in variants { #expect(try P256PrivateKey(pem: text).rawScalar == key().rawScalar, "\(text)") }
  }

  @Test("reads PKCS#8 without the public key, with the curve inside, and version 1 with the public key outside")
  func pkcs8Variants() throws {
    let algorithm = hex("301306072a8648ce3d020106082a8648ce3d030107")
    let bare = hex("30250201010420") + RFC6979.P256.scalar
    let withCurve = hex("30310201010420") + RFC6979.P256.scalar + hex("a00a06082a8648ce3d030107")
    let variants: [[UInt8]] = [
      hex("3041020100") + algorithm + hex("0427") + bare,
      hex("304d020100") + algorithm + hex("0433") + withCurve,
      hex("308185020101") + algorithm + hex("0427") + bare + hex("814200") + Self.point,
      hex("3043020100") + algorithm + hex("0427") + bare + hex("a000"),
    ]
    for bytes in variants {
      #expect(try P256PrivateKey(pkcs8: SecretBytes(copying: bytes)).rawScalar == key().rawScalar)
    }
  }

  @Test("any changed or missing byte of a private key is an error")
  func damagedPrivateKeys() throws {
    for (whole, isPKCS8) in [(Self.pkcs8, true), (Self.sec1, false)] {
      func read(_ bytes: [UInt8]) throws -> P256PrivateKey {
        let secret = SecretBytes(copying: bytes)
        return isPKCS8 ? try P256PrivateKey(pkcs8: secret) : try P256PrivateKey(sec1: secret)
      }
      for count in 0..<whole.count { #expect(throws: P256Error.self) { try read(Array(whole[..<count])) } }
      #expect(throws: P256Error.self) { try read(whole + [0]) }
      for index in whole.indices {
        var changed = whole
        changed[index] ^= 0x01
        // The public key inside protects the scalar, too.
        #expect(throws: P256Error.self, "byte \(index)") { try read(changed) }
      }
    }
  }

  @Test("any changed or missing byte of a public key is an error")
  func damagedPublicKeys() throws {
    let whole = Self.publicKeyInfo
    for count in 0..<whole.count {
      #expect(throws: P256Error.self) { try P256PublicKey(subjectPublicKeyInfo: whole[..<count]) }
    }
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 0x01
      #expect(throws: P256Error.self, "byte \(index)") { try P256PublicKey(subjectPublicKeyInfo: changed) }
    }
  }

  @Test("DER faults name their offset")
  func offsets() {
    let cases: [([UInt8], Int)] = [
      ([], 0), ([0x31, 0x00], 0), ([0x30], 1), ([0x30, 0x80], 1), ([0x30, 0x81, 0x10], 1), ([0x30, 0x81], 2),
      ([0x30, 0x83, 0, 0, 0], 1), (Self.publicKeyInfo + [0], 91), ([0x30, 0x01, 0x02], 2),
    ]
    for (bytes, offset) in cases {
      let error = #expect(throws: P256Error.self) { try P256PublicKey(subjectPublicKeyInfo: bytes) }
      #expect(error?.code == .invalidEncoding)
      #expect(error?.offset == offset, "\(bytes)")
    }
  }

  @Test("a scalar out of range inside an encoding is refused")
  func scalarRange() {
    for scalar in [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xff, count: 32)] {
      let bytes = hex("30310201010420") + scalar + hex("a00a06082a8648ce3d030107")
      let error = #expect(throws: P256Error.self) { try P256PrivateKey(sec1: SecretBytes(copying: bytes)) }
      #expect(error?.code == .invalidScalar)
    }
  }

  @Test("writes and reads JSON Web Keys")
  func jwk() throws {
    let key = try key()
    let x = "YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y"
    let y = "eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk"
    let d = "ya-p2EW6dRZrXCFXZ7HWk05Qw9s26JsSe4piKxIPZyE"
    #expect(key.publicKey.jwk == #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#)
    #expect(text(key.jwk) == #"{"crv":"P-256","d":"\#(d)","kty":"EC","x":"\#(x)","y":"\#(y)"}"#)
    #expect(try P256PrivateKey(jwk: key.jwk).rawScalar == key.rawScalar)
    for form in byteForms(Array(key.publicKey.jwk.utf8)) { #expect(try P256PublicKey(jwk: form) == key.publicKey) }
    let more = #"{"kid":"1","use":"sig","kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","alg":"ES256"}"#
    #expect(try P256PublicKey(jwk: more.utf8) == key.publicKey)
  }

  @Test("the thumbprint of RFC 7638 for the key of the ID-token vectors")
  func thumbprint() throws {
    let jwk =
      #"{"kty":"EC","crv":"P-256","x":"pk0e-eiDaQTMxjhLanpAQS_hjuJoRXoGidcrRFKckLo","#
      + #""y":"Pt9s6N041cXex1Yt007rgbFrjAlER5biaRX9KgLpjJo"}"#
    #expect(try P256PublicKey(jwk: jwk.utf8).jwkThumbprint == "RVsxQgMciHnuBdln3cn6jffZdWQ2ITyW3HWaj_Bdfss")
  }

  @Test(
    "rejects JSON Web Keys that are not exactly a P-256 key",
    arguments: [
      "", "{}", "[]", "null", #"{"kty":"EC"}"#, #"{"kty":"RSA","crv":"P-256","x":"AA","y":"AA"}"#,
      #"{"kty":"EC","crv":"P-384","x":"YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y","y":"AA"}"#,
      #"{"kty":"EC","crv":"P-256","x":"YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y"}"#,
      #"{"kty":"EC","crv":"P-256","x":"YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y","y":"eQP"}"#,
      #"{"kty":"EC","crv":"P-256","x":"YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y","y":1}"#,
      #"{"kty":"EC","crv":"P-256","x":"YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y=","#
        + #""y":"eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk"}"#,
      #"{"kty":"EC","crv":"P-256","x":"AGD-1LolWp0xyWHrdMY1bWjASbiSO2H6bOZpYi5g8p-2","#
        + #""y":"eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk"}"#,
    ])
  func badJWK(json: String) {
    let error = #expect(throws: P256Error.self) { try P256PublicKey(jwk: json.utf8) }
    #expect(error?.code == .invalidEncoding)
    #expect(throws: P256Error.self) { try P256PrivateKey(jwk: SecretBytes(copying: json.utf8)) }
  }

  @Test("a JSON Web Key whose halves do not belong together is refused")
  func mismatchedJWK() throws {
    let other = try P256PrivateKey.generate()
    let d = other.rawScalar.withUnsafeBytes { Base64URL.encode($0) }
    let json = try key().publicKey.jwk.dropLast() + #","d":"\#(d)"}"#
    let error = #expect(throws: P256Error.self) { try P256PrivateKey(jwk: SecretBytes(copying: json.utf8)) }
    #expect(error?.code == .invalidPublicKey)
  }

  @Test("PEM without the right block is an error")
  func badPEM() {
    for text in ["", "hello", Self.publicPEM, Self.pkcs8PEM.replacing("-----END", with: "----END")] {
      let error = #expect(throws: P256Error.self) { try P256PrivateKey(pem: text) }
      #expect(error?.code == .invalidEncoding)
    }
    #expect(throws: P256Error.self) { try P256PublicKey(pem: Self.pkcs8PEM) }
  }
}
