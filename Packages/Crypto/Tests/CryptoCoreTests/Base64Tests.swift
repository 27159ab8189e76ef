import CryptoCore
import CryptoVectors
import Testing

@Suite("Base64 and base64url")
struct Base64Tests {
  @Test(
    "the examples of RFC 4648 §10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func examples(bytes: String, text: String) throws {
    let unpadded = text.filter { $0 != "=" }
    #expect(Base64.encode(bytes.utf8) == text)
    #expect(Base64URL.encode(bytes.utf8) == unpadded)
    #expect(try Base64.decode(text) == Array(bytes.utf8))
    #expect(try Base64URL.decode(unpadded) == Array(bytes.utf8))
  }

  @Test("the alphabets differ in their last two characters")
  func alphabets() throws {
    #expect(Base64.encode([0xfb, 0xff, 0xbf]) == "+/+/")
    #expect(Base64URL.encode([0xfb, 0xff, 0xbf]) == "-_-_")
    #expect(throws: Base64Error.self) { try Base64.decode("-_-_") }
    #expect(throws: Base64Error.self) { try Base64URL.decode("+/+/") }
  }

  @Test("every length goes there and back, in every form")
  func roundTrip() throws {
    for count in 0...100 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(try Base64.decode(Base64.encode(bytes)) == bytes)
      #expect(try Base64URL.decode(Base64URL.encode(bytes)) == bytes)
      for form in byteForms(bytes) { #expect(Base64URL.encode(form) == Base64URL.encode(bytes)) }
    }
  }

  @Test(
    "base64url rejects what is not canonical",
    arguments: [
      ("Zg==", Base64Error.Code.invalidCharacter, 2), ("Z", .invalidLength, 1), ("Zm9vY", .invalidLength, 5),
      ("Zh", .nonCanonical, 1), ("Zm9", .nonCanonical, 2), ("Zm 9v", .invalidCharacter, 2),
      ("Zm9v\n", .invalidCharacter, 4), ("Zm+v", .invalidCharacter, 2), ("Zmév", .invalidCharacter, 2),
    ])
  func rejectsURL(text: String, code: Base64Error.Code, offset: Int) {
    let error = #expect(throws: Base64Error.self) { try Base64URL.decode(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test(
    "base64 rejects what is not canonical",
    arguments: [
      ("Zg", Base64Error.Code.invalidPadding, 2), ("Zg=", .invalidPadding, 3), ("Zg===", .invalidCharacter, 2),
      ("Zm9v====", .invalidCharacter, 4), ("====", .invalidCharacter, 0), ("Z===", .invalidCharacter, 1),
      ("Zh==", .nonCanonical, 1), ("Zm9=", .nonCanonical, 2), ("Zg==Zg==", .invalidCharacter, 2),
      ("Zm9v\r\n", .invalidCharacter, 4), ("Zm=v", .invalidCharacter, 2),
    ])
  func rejectsStandard(text: String, code: Base64Error.Code, offset: Int) {
    let error = #expect(throws: Base64Error.self) { try Base64.decode(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.description.contains("offset \(offset)") == true)
  }
}
