import FoundationEssentials
import Testing
import WebRPC

@Suite struct JSONValueTests {
  struct Vectors: Decodable {
    struct Row: Decodable {
      let json: String
      let kind: String
      let keep: String?
    }
    let cases: [Row]
  }

  private func read(_ text: String) throws -> JSONValue {
    try WebRPCJSON.decode(JSONValue.self, from: Array(text.utf8))
  }

  private func write(_ value: JSONValue) throws -> String {
    String(decoding: try WebRPCJSON.encode(value), as: UTF8.self)
  }

  private func kind(_ value: JSONValue) -> String {
    switch value {
    case .object: "object"
    case .array: "array"
    case .string: WebRPCJSON.integerText(value) == nil ? "string" : "big"
    case .integer: "integer"
    case .unsignedInteger: "unsigned"
    case .number: "number"
    case .bool: "bool"
    case .null: "null"
    }
  }

  @Test(.enabled(if: VectorFiles.areThere, "the specification's vectors are not here"))
  func keepsTheSpecifiedTexts() throws {
    let rows = try VectorFiles.load("json-values.json", as: Vectors.self).cases
    #expect(rows.count >= 15)
    for row in rows {
      let value = try read(row.json)
      #expect(kind(value) == row.kind, "\(row.json)")
      if let keep = row.keep { #expect(try write(value) == keep) }
      #expect(try write(read("{\"n\":[\(row.json)]}")) == "{\"n\":[\(try write(value))]}")
    }
    #expect(try read("1e21") == .number(1e21))
  }

  @Test(arguments: [
    "18446744073709551616", "-9223372036854775809", "340282366920938463463374607431768211456",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "-57896044618658097711785492504343953926634992332820282019728792003956564819968",
    "1" + String(repeating: "0", count: 1000),
  ])
  func keepsTheDigitsOfAnyInteger(_ digits: String) throws {
    let value = try read(digits)
    #expect(try write(value) == digits)
    #expect(WebRPCJSON.integerText(value) == digits)
    #expect(WebRPCJSON.bigInteger(digits) == value)
    #expect(try write(read(#"{"a":{"n":\#(digits)},"b":[\#(digits)]}"#)) == #"{"a":{"n":\#(digits)},"b":[\#(digits)]}"#)
  }

  @Test func givesTheDigitsOfSmallIntegersToo() {
    #expect(WebRPCJSON.bigInteger("-5") == .integer(-5))
    #expect(WebRPCJSON.bigInteger("18446744073709551615") == .unsignedInteger(.max))
    #expect(WebRPCJSON.integerText(.integer(.min)) == "-9223372036854775808")
    #expect(WebRPCJSON.integerText(.unsignedInteger(.max)) == "18446744073709551615")
    #expect(WebRPCJSON.integerText(.number(1)) == nil)
    #expect(WebRPCJSON.integerText(.string("1")) == nil)
  }

  @Test(arguments: ["", " 1", "1 ", "01", "+1", "1.0", "1e3", "0x1", "-", "１"])
  func bigIntegerTakesOnlyWhatJSONWrites(_ text: String) {
    #expect(WebRPCJSON.bigInteger(text) == nil)
  }

  /// A text that imitates the internal form stays the string that it is.
  @Test(arguments: ["5", "18446744073709551616", "\u{1}", "x", "-1.5e3", "5 ", ""], [1, 2, 3])
  func neverTakesAStringForANumber(_ rest: String, _ marks: Int) throws {
    let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    let text = String(repeating: mark, count: marks) + rest
    let json = String(decoding: try WebRPCJSON.encode(text), as: UTF8.self)
    let value = try read(json)
    #expect(WebRPCJSON.integerText(value) == nil)
    #expect(try write(value) == json)
    let foreign = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    #expect(try write(foreign) == json)
    #expect(try JSONDecoder().decode(String.self, from: JSONEncoder().encode(foreign)) == text)
  }

  @Test(arguments: [
    ("1.0", JSONValue.integer(1)), ("10e-1", .integer(1)), ("1e2", .integer(100)), ("-0", .integer(0)),
    ("1.5", .number(1.5)), ("-2.5E-3", .number(-0.0025)), ("9223372036854775807.0", .integer(.max)),
    ("9.223372036854775808e18", .unsignedInteger(9_223_372_036_854_775_808)), ("0e999999999999999999999", .integer(0)),
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null), ("0", .integer(0)), ("1", .integer(1)),
  ])
  func choosesTheNarrowestCase(_ text: String, _ value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test func keepsNumbersThatNoDoubleHolds() throws {
    #expect(try write(read("[1e400,-1e400]")) == "[1e400,-1e400]")
  }

  @Test(arguments: [
    "12345678901234567890.5", "1e400", "-1E+400", "1e-400", "123456789012345678901234567890e3",
    "0.1000000000000000055511151231257827", "9007199254740993.5", "1e999999999999999999999999",
  ])
  func keepsTheTextOfNumbersThatADoubleWouldChange(_ text: String) throws {
    #expect(try write(read(text)) == text)
    #expect(try write(read("{\"a\":[\(text)]}")) == "{\"a\":[\(text)]}")
    #expect(WebRPCJSON.integerText(try read(text)) == nil)
  }

  @Test(arguments: [
    ("1.50", JSONValue.number(1.5)), ("1e21", .number(1e21)), ("1.0e-7", .number(1e-7)),
    ("0.30000000000000004", .number(0.1 + 0.2)), ("5e-324", .number(.leastNonzeroMagnitude)), ("-0.0", .integer(0)),
  ])
  func takesADoubleWhereItHoldsTheVeryNumber(_ text: String, _ value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test func isTheSameThroughFoundationUpTo128Bits() throws {
    let text = #"[18446744073709551616,-170141183460469231731687303715884105728,true,1,1.5,"a",null,{"k":0}]"#
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(value == (try read(text)))
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
  }

  @Test func givesFoundationTheDigitsBeyond128BitsAsAString() throws {
    let digits = String(repeating: "9", count: 60)
    let value = try read("[\(digits)]")
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == "[\"\(digits)\"]")
  }

  @Test func isStructurallyEqual() {
    #expect(JSONValue.integer(1) != .number(1))
    #expect(JSONValue.integer(1) != .unsignedInteger(1))
    #expect(JSONValue.object(["a": .null]) == .object(["a": .null]))
  }

  @Test func refusesNamesThatASwiftDictionaryCannotTellApart() {
    #expect(throws: DecodingError.self) { try read("{\"\u{E9}\":1,\"e\u{301}\":2}") }
  }
}
