import FoundationEssentials
import Testing
import WebRPC

@Suite struct WebRPCJSONReadingTests {
  private func read(_ bytes: some Collection<UInt8>, limits: WebRPCJSON.Limits = .init()) throws -> JSONValue {
    try WebRPCJSON.decode(JSONValue.self, from: bytes, limits: limits)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "NaN", "Infinity", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1", "1_000",
    "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"",
    "\"\n\"", "\"\u{0}\"", "\"\u{1F}\"", "'a'", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{", "}",
    "{\"a\"",
    "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1]", "{,}", "1 2", "{}{}",
    "[]x", "\u{FEFF}1", "// c\n1", "1/**/", "\u{A0}1", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}",
  ])
  func refusesWhatIsNotJSON(_ text: String) {
    #expect(throws: DecodingError.self) { try read(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC1, 0xBF, 0x22], [0x22, 0xC2, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xE2, 0x82],
      [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xF0, 0x9F, 0x9A, 0x22], [0x22, 0xFF, 0x22], [0xEF, 0xBB, 0xBF, 0x31], [0xC2],
    ] as [[UInt8]])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8]) {
    #expect(throws: DecodingError.self) { try read(bytes) }
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000\u00e9\u20AC\ud83d\ude80""#, "\u{0}é€🚀"),
    ("\"é€🚀\u{7F}\u{2028}\"", "é€🚀\u{7F}\u{2028}"), (#""\uD834\uDD1Ex""#, "\u{1D11E}x"), ("\"\"", ""),
  ])
  func readsStrings(_ json: String, _ text: String) throws {
    #expect(try read(Array(json.utf8)) == .string(text))
    #expect(try WebRPCJSON.decode([String].self, from: Array("[\(json)]".utf8)) == [text])
  }

  @Test func allowsWhiteSpaceAroundEveryToken() throws {
    let text = " \t\r\n{ \"a\" : [ 1 , { } , [ ] ] , \"b\" : null } \n"
    #expect(try read(Array(text.utf8)) == .object(["a": .array([.integer(1), .object([:]), .array([])]), "b": .null]))
  }

  @Test func readsSlicesAndData() throws {
    let padded = Array("xx[1,2]yy".utf8)
    #expect(try read(padded[2..<7]) == .array([.integer(1), .integer(2)]))
    #expect(try read(Data(padded)[2..<7]) == .array([.integer(1), .integer(2)]))
  }

  @Test func stopsAtTheDepthLimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try read(nested(128))
    #expect(throws: DecodingError.self) { try read(nested(129)) }
    #expect(throws: DecodingError.self) { try read(nested(1_000_000)) }
    #expect(throws: DecodingError.self) { try read(Array(String(repeating: "{\"a\":", count: 500_000).utf8)) }
    var limits = WebRPCJSON.Limits()
    limits.maximumDepth = 2
    _ = try read(Array("[[1]]".utf8), limits: limits)
    #expect(throws: DecodingError.self) { try read(Array("[[[]]]".utf8), limits: limits) }
  }

  @Test func stopsAtTheSizeLimit() throws {
    var limits = WebRPCJSON.Limits()
    limits.maximumByteCount = 4
    _ = try read(Array("1234".utf8), limits: limits)
    #expect(throws: DecodingError.self) { try read(Array("12345".utf8), limits: limits) }
  }

  @Test func finishesObjectsWithManyNames() throws {
    let names = (0..<20_000).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
    let decoded = try WebRPCJSON.decode([String: Int].self, from: Array("{\(names)}".utf8))
    #expect(decoded.count == 20_000)
    #expect(throws: DecodingError.self) { try read(Array("{\(names),\"n7\":1}".utf8)) }
  }

  @Test func errorsNeverQuoteTheText() {
    for text in ["{\"key\":secret}", "{\"key\":\"secret\",}", "[\"secret\"]"] {
      do {
        _ = try WebRPCJSON.decode([Int].self, from: Array(text.utf8))
        Issue.record("\(text) was read")
      } catch {
        #expect(!String(reflecting: error).contains("secret"))
      }
    }
  }

  @Test(arguments: [
    ("[-128,127]", true), ("[128]", false), ("[-129]", false), ("[1.0,1e1]", true), ("[1.5]", false), ("[true]", false),
    ("[\"1\"]", false), ("[null]", false), ("[99999999999999999999999999]", false), ("[1e-1]", false),
    ("[1e99]", false),
  ])
  func readsIntegersWithinTheirRange(_ text: String, _ isReadable: Bool) {
    let result = Result { try WebRPCJSON.decode([Int8].self, from: Array(text.utf8)) }
    #expect(((try? result.get()) != nil) == isReadable)
  }

  @Test func saysWhereTheFaultIs() throws {
    struct Outer: Decodable { let list: [Inner] }
    struct Inner: Decodable { let value: Int }
    let text = #"{"list":[{"value":1},{"value":"x"}]}"#
    do {
      _ = try WebRPCJSON.decode(Outer.self, from: Array(text.utf8))
      Issue.record("it was read")
    } catch DecodingError.typeMismatch(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == ["list", "[1]", "value"])
    }
  }

  @Test(arguments: [
    ("[1e39]", false), ("[3.4e38]", true), ("[-1e300]", false), ("[1e400]", false), ("[16777217]", true),
  ])
  func readsFloatsWithinTheirRange(_ text: String, _ isReadable: Bool) {
    struct Keyed: Decodable { let f: Float }
    let bytes = Array(text.utf8)
    #expect(((try? WebRPCJSON.decode([Float].self, from: bytes)) != nil) == isReadable)
    #expect(
      ((try? WebRPCJSON.decode(Keyed.self, from: Array(#"{"f":"#.utf8) + bytes[1...].dropLast() + [0x7D])) != nil)
        == isReadable)
    #expect(((try? WebRPCJSON.decode(Float.self, from: bytes[1...].dropLast())) != nil) == isReadable)
  }

  @Test(arguments: [("1234567890123456789012345678901234567890.5", false), ("1e-300", false), ("0.1000", true)])
  func readsDecimalsThatLoseNothing(_ text: String, _ isReadable: Bool) {
    #expect(((try? WebRPCJSON.decode(Decimal.self, from: Array(text.utf8))) != nil) == isReadable)
  }

  /// One rule for every type: names are compared by code point, and none is ever lost.
  @Test(arguments: [#""é":1,"e\#u{301}":2"#, #""\u00e9":1,"e\#u{301}":2"#, #""\u212b":1,"\u00c5":2"#])
  func neverMergesNamesThatLookAlike(_ members: String) throws {
    let text = Array("{\(members)}".utf8)
    #expect(throws: DecodingError.self) { try WebRPCJSON.decode([String: Int].self, from: text) }
    #expect(throws: DecodingError.self) { try WebRPCJSON.decode([String: Int?].self, from: text) }
    #expect(throws: DecodingError.self) { try WebRPCJSON.decode([String: JSONValue].self, from: text) }
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test func findsMembersByTheirCodePoints() throws {
    struct Composed: Decodable {
      enum CodingKeys: String, CodingKey { case value = "\u{E9}" }
      let value: Int
    }
    let both = Array("{\"e\u{301}\":1,\"\u{E9}\":2}".utf8)
    #expect(try WebRPCJSON.decode(Composed.self, from: both).value == 2)
    let escaped = Array(#"{"e\u0301":1,"\u00e9":2}"#.utf8)
    #expect(try WebRPCJSON.decode(Composed.self, from: escaped).value == 2)
    #expect(throws: DecodingError.self) {
      try WebRPCJSON.decode(Composed.self, from: Array(#"{"e\u0301":1}"#.utf8))
    }
  }

  /// Foundation's reader is a second opinion on everything that both accept.
  @Test func agreesWithFoundation() throws {
    var generator = SeededGenerator(state: 7)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "\"\\u00e9\"", "1", "-2.5", "1e3", "true", "false", "null", " ",
      "0",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let ours = try? read(Array(text.utf8))
      let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
      if let ours {
        accepted += 1
        // Only this reader keeps a number that no Double holds.
        #expect(ours == theirs || theirs == nil && text.contains("e3"), "\(text)")
      } else if theirs != nil {
        #expect(text.contains("\"a\"") || text.contains("\"b\"") || text.contains("u00e9"), "\(text)")
      }
    }
    #expect(accepted > 500)
  }
}

/// The same numbers at every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
