import CryptoCore
import CryptoP256
import CryptoVectors
import Testing

@Suite("P384PublicKey")
struct P384PublicKeyTests {
  private let head = hex("3076301006072a8648ce3d020106052b81040022036200")

  /// The strict DER of a raw signature, made independently of the code under test.
  private func der(_ raw: [UInt8]) -> [UInt8] {
    func integer(_ digits: ArraySlice<UInt8>) -> [UInt8] {
      var digits = Array(digits.drop { $0 == 0 })
      if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
      return [2, UInt8(digits.count)] + digits
    }
    let content = integer(raw[..<48]) + integer(raw[48...])
    return [0x30, UInt8(content.count)] + content
  }

  @Test("the signatures of RFC 6979 §A.2.6, raw and in DER")
  func verifies() throws {
    let key = try P384PublicKey(x963: RFC6979.P384.x963)
    for (message, raw) in RFC6979.P384.signatures {
      for form in byteForms(raw.bytes) {
        let isValid = key.isValidSignature(form, for: message.utf8)
        #expect(isValid, "\(type(of: form))")
      }
      for form in byteForms(der(raw.bytes)) {
        let isValid = key.isValidSignature(der: form, for: message.utf8)
        #expect(isValid, "\(type(of: form))")
      }
      #expect(!key.isValidSignature(raw.bytes, for: "other".utf8))
      #expect(!key.isValidSignature(raw.bytes.dropLast(), for: message.utf8))
      #expect(!key.isValidSignature(der: der(raw.bytes) + [0], for: message.utf8))
      for index in raw.bytes.indices {
        var changed = raw.bytes
        changed[index] ^= 1
        #expect(!key.isValidSignature(changed, for: message.utf8))
      }
    }
  }

  @Test("reads and writes SubjectPublicKeyInfo")
  func subjectPublicKeyInfo() throws {
    let key = try P384PublicKey(x963: RFC6979.P384.x963)
    #expect(key.subjectPublicKeyInfo == head + RFC6979.P384.x963)
    for form in byteForms(key.subjectPublicKeyInfo) { #expect(try P384PublicKey(subjectPublicKeyInfo: form) == key) }
    // The y of this key is even, so the compressed form starts with 02.
    let compressed = hex("3046301006072a8648ce3d020106052b81040022033200 02") + RFC6979.P384.x963[1...48]
    #expect(try P384PublicKey(subjectPublicKeyInfo: compressed) == key)
    #expect(Set([key, try P384PublicKey(x963: key.x963)]).count == 1)
  }

  @Test("rejects other curves, bad points and trailing bytes")
  func rejects() throws {
    let key = try P384PublicKey(x963: RFC6979.P384.x963)
    var off = RFC6979.P384.x963
    off[96] ^= 1
    let bad: [[UInt8]] = [off, Array(off.dropLast()), [0x06] + off.dropFirst(), [], [0]]
    for bytes in bad {
      let error = #expect(throws: P384Error.self) { try P384PublicKey(x963: bytes) }
      #expect(error?.code == .invalidPublicKey)
    }
    let p256 = try P256PrivateKey.generate().publicKey.subjectPublicKeyInfo
    for bytes in [p256, key.subjectPublicKeyInfo + [0], Array(key.subjectPublicKeyInfo.dropLast())] {
      let error = #expect(throws: P384Error.self) { try P384PublicKey(subjectPublicKeyInfo: bytes) }
      #expect(error?.code == .invalidEncoding)
    }
    #expect(throws: P256Error.self) { try P256PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo) }
  }
}
