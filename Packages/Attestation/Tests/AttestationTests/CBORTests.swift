import Attestation
import CryptoCore
import Testing

@Suite("CBOR")
struct CBORTests {
  private struct Vectors: Decodable {
    struct Entry: Decodable {
      let hex: String
      let why: String?
    }
    let valid, invalid: [Entry]
  }

  private func fault(_ hex: String, limits: CBORLimits = .attestation) throws -> CBORError.Code? {
    let bytes = try Hex.decode(hex)
    do throws(CBORError) {
      _ = try CBOR.decode(bytes, limits: limits)
      return nil
    } catch {
      #expect((0...bytes.count).contains(error.offset))
      return error.code
    }
  }

  @Test(
    "the vectors of the specification",
    .enabled(if: SpecificationVectors.areThere, Comment(rawValue: SpecificationVectors.absence)))
  func vectors() throws {
    let file = try SpecificationVectors.load(Vectors.self, "cbor.json")
    #expect(file.valid.count == 8)
    #expect(file.invalid.count == 12)
    let codes: [String: CBORError.Code] = [
      "trailing byte": .trailingBytes, "indefinite array": .indefiniteLength,
      "unterminated indefinite map": .truncated, "duplicate key": .duplicateKey, "nesting above 16": .tooDeep,
      "length beyond input": .truncated, "text not UTF-8": .invalidText, "half float": .unsupported,
      "indefinite byte string": .indefiniteLength, "reserved argument": .malformed, "empty input": .truncated,
      "collection above 256": .tooLarge,
    ]
    for vector in file.valid { #expect(try fault(vector.hex) == nil, "\(vector.hex)") }
    for vector in file.invalid {
      let expected = try #require(codes[vector.why ?? ""], "\(vector.hex)")
      #expect(try fault(vector.hex) != nil, "\(vector.hex)")
      // One of them is not in its shortest form either, which is noticed first.
      var limits = CBORLimits()
      limits.requiresShortestForm = false
      #expect(try fault(vector.hex, limits: limits) == expected, "\(vector.hex)")
    }
    let structure = CBORValue.array([.text("Signature1"), .bytes([1, 2, 3]), .bytes([]), .bytes([4, 5])])
    #expect(Hex.encode(CBOR.encode(structure)) == file.valid.first?.hex)
  }

  /// RFC 8949 appendix A: value and encoding, but for floating point and big numbers.
  private static let published: [(CBORValue, String)] = [
    (.unsigned(0), "00"), (.unsigned(1), "01"), (.unsigned(10), "0a"), (.unsigned(23), "17"), (.unsigned(24), "1818"),
    (.unsigned(25), "1819"), (.unsigned(100), "1864"), (.unsigned(1000), "1903e8"),
    (.unsigned(1_000_000), "1a000f4240"), (.unsigned(1_000_000_000_000), "1b000000e8d4a51000"),
    (.unsigned(.max), "1bffffffffffffffff"), (.negative(.max), "3bffffffffffffffff"), (.negative(0), "20"),
    (.negative(9), "29"), (.negative(99), "3863"), (.negative(999), "3903e7"), (.boolean(false), "f4"),
    (.boolean(true), "f5"), (.null, "f6"), (.undefined, "f7"),
    (.tagged(0, .text("2013-03-21T20:04:00Z")), "c074323031332d30332d32315432303a30343a30305a"),
    (.tagged(23, .bytes([1, 2, 3, 4])), "d74401020304"), (.bytes([]), "40"), (.bytes([1, 2, 3, 4]), "4401020304"),
    (.text(""), "60"), (.text("IETF"), "6449455446"), (.text("\"\\"), "62225c"), (.text("\u{fc}"), "62c3bc"),
    (.text("\u{6c34}"), "63e6b0b4"), (.array([]), "80"),
    (.array([.unsigned(1), .array([.unsigned(2), .unsigned(3)])]), "8201820203"), (.map([]), "a0"),
    (.map([CBOREntry(.unsigned(1), .unsigned(2)), CBOREntry(.unsigned(3), .unsigned(4))]), "a201020304"),
  ]

  @Test("the published examples of RFC 8949, both ways")
  func examples() throws {
    for (value, hex) in Self.published {
      #expect(Hex.encode(CBOR.encode(value)) == hex)
      #expect(try CBOR.decode(Hex.decode(hex)) == value)
    }
    #expect(CBORValue(-1000) == .negative(999))
    #expect(CBORValue(.min).integer == .min)
    #expect(CBORValue.negative(.max).integer == nil)
    #expect(CBORValue.unsigned(.max).integer == nil)
  }

  @Test(
    "numbers and lengths that are not in their shortest form",
    arguments: [
      "1817", "190017", "1900ff", "1a0000ffff", "1b00000000ffffffff", "3800", "5800", "580141", "7800", "9800", "b800",
      "d817f6", "d90012f6",
    ])
  func shortest(_ hex: String) throws {
    #expect(try fault(hex) == .notShortest)
    var lenient = CBORLimits()
    lenient.requiresShortestForm = false
    #expect(try fault(hex, limits: lenient) != .notShortest)
  }

  @Test("floating point, other simple values, and a break where none belongs")
  func unsupported() throws {
    for hex in ["f93c00", "fa47c35000", "fb3ff199999999999a", "f0", "f820", "f8ff", "e0", "f3"] {
      #expect(try fault(hex) == .unsupported, "\(hex)")
    }
    for hex in ["ff", "81ff", "a1ff", "a101ff", "1f", "3f", "df", "1d", "3c", "fe", "bf01ff"] {
      #expect(try fault(hex) == .malformed, "\(hex)")
    }
  }

  @Test("indefinite lengths where they are allowed")
  func indefinite() throws {
    var limits = CBORLimits()
    limits.indefiniteLengths = .all
    #expect(try CBOR.decode(Hex.decode("9fff"), limits: limits) == .array([]))
    #expect(
      try CBOR.decode(Hex.decode("9f018202039f0405ffff"), limits: limits)
        == .array([.unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)])]))
    #expect(try CBOR.decode(Hex.decode("5f42010243030405ff"), limits: limits) == .bytes([1, 2, 3, 4, 5]))
    #expect(try CBOR.decode(Hex.decode("7f657374726561646d696e67ff"), limits: limits) == .text("streaming"))
    #expect(try CBOR.decode(Hex.decode("5fff"), limits: limits) == .bytes([]))
    // A chunk of another kind, a chunk without a length, and a character cut in two.
    #expect(try fault("5f6101ff", limits: limits) == .malformed)
    #expect(try fault("5f5f4101ffff", limits: limits) == .malformed)
    #expect(try fault("7f61c361bcff", limits: limits) == .invalidText)
    #expect(try fault("bf0102", limits: limits) == .truncated)
    #expect(try fault("bf0102010200ff") == .duplicateKey)
  }

  @Test("every limit is exact")
  func limits() throws {
    func arrays(_ depth: Int) -> String { String(repeating: "81", count: depth) + "00" }
    #expect(try fault(arrays(16)) == nil)
    #expect(try fault(arrays(17)) == .tooDeep)
    #expect(try fault(String(repeating: "c0", count: 17) + "00") == .tooDeep)
    #expect(try fault("990100" + String(repeating: "00", count: 256)) == nil)
    #expect(try fault("990101" + String(repeating: "00", count: 257)) == .tooLarge)
    let keys = (0..<257).map { Hex.encode(CBOR.encode(.unsigned($0))) + "00" }
    #expect(try fault("bf" + keys.prefix(256).joined() + "ff") == nil)
    #expect(try fault("bf" + keys.joined() + "ff") == .tooLarge)
    #expect(try fault("9b7fffffffffffffff") == .tooLarge)
    #expect(try fault("9bffffffffffffffff") == .tooLarge)
    #expect(try fault("5bffffffffffffffff") == .truncated)
    var limits = CBORLimits()
    limits.stringBytes = 3
    limits.indefiniteLengths = .all
    #expect(try fault("43010203", limits: limits) == nil)
    #expect(try fault("4401020304", limits: limits) == .tooLarge)
    #expect(try fault("5f4201024103ff", limits: limits) == nil)
    #expect(try fault("5f420102420304ff", limits: limits) == .tooLarge)
  }

  @Test("keys are one when their bytes are; equivalent texts are two")
  func keys() throws {
    #expect(try fault("a2410100410100") == .duplicateKey)
    #expect(try fault("a2a0 00a000".filter { $0 != " " }) == .duplicateKey)
    // é as one character and as two.
    let map = try CBOR.decode(Hex.decode("a262c3a9016365cc8102"))
    guard case .map(let entries) = map else { return #expect(Bool(false)) }
    #expect(entries.count == 2)
  }

  @Test("every prefix of a document is truncated, and slices read the same")
  func prefixes() throws {
    let bytes = CBOR.encode(
      .map([
        CBOREntry(.text("key"), .array([.bytes([1, 2, 3]), .tagged(18, .unsigned(1000)), .negative(70_000)]))
      ]))
    for count in 0..<bytes.count { #expect(try fault(Hex.encode(bytes[..<count])) == .truncated) }
    let padded = [9, 9] + bytes + [9]
    #expect(try CBOR.decode(padded[2..<(2 + bytes.count)]) == CBOR.decode(bytes))
  }
}
