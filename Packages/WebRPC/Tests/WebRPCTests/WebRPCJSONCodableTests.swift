import FoundationEssentials
import Testing
import WebRPC

@Suite struct WebRPCJSONCodableTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try WebRPCJSON.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try WebRPCJSON.decode(type, from: Array(text.utf8))
  }

  struct Everything: Codable, Hashable {
    enum Kind: String, Codable { case first, second }
    struct Inner: Codable, Hashable { var deep: [[Int?]] }

    var b = true
    var i8: Int8 = -128
    var i16: Int16 = -32_768
    var i32: Int32 = .min
    var i64: Int64 = .min
    var i128: Int128 = .min
    var i = -1
    var u8: UInt8 = 255
    var u16: UInt16 = .max
    var u32: UInt32 = .max
    var u64: UInt64 = .max
    var u128: UInt128 = .max
    var u: UInt = 1
    var d = 0.1
    var f: Float = 0.1
    var s = "a/\"é\n"
    var none: Int?
    var some: Int? = 3
    var kind = Kind.second
    var list = [1.5, 2]
    var map = ["z": 1, "a": 2, "é": 3, "Z": 4]
    var numbered: [Int: String] = [2: "two"]
    var inner = Inner(deep: [[1, nil], []])
    var data = Data([1, 2, 3])
    var url = URL(string: "https://example.com/a?b=c")
    var decimal = Decimal(string: "12345678901234567890.0123456789") ?? 0
    var json = JSONValue.object(["k": .array([.null, .bool(true)])])
    var date = Date(timeIntervalSinceReferenceDate: 12.5)
  }

  @Test func writesSortedNamesWithoutSpaceOrNeedlessEscapes() throws {
    let wanted =
      #"{"b":true,"d":0.1,"data":"AQID","date":12.5,"decimal":12345678901234567890.0123456789,"f":0.1,"i":-1,"#
      + #""i128":-170141183460469231731687303715884105728,"i16":-32768,"i32":-2147483648,"i64":-9223372036854775808,"#
      + #""i8":-128,"inner":{"deep":[[1,null],[]]},"json":{"k":[null,true]},"kind":"second","list":[1.5,2],"#
      + #""map":{"Z":4,"a":2,"z":1,"é":3},"numbered":{"2":"two"},"s":"a/\"é\n","some":3,"u":1,"#
      + #""u128":340282366920938463463374607431768211455,"u16":65535,"u32":4294967295,"u64":18446744073709551615,"#
      + #""u8":255,"url":"https://example.com/a?b=c"}"#
    #expect(try text(Everything()) == wanted)
  }

  @Test func readsBackWhatItWrites() throws {
    let value = Everything()
    let back = try WebRPCJSON.decode(Everything.self, from: WebRPCJSON.encode(value))
    #expect(back == value)
  }

  @Test func exchangesWithFoundation() throws {
    let value = Everything()
    #expect(try WebRPCJSON.decode(Everything.self, from: JSONEncoder().encode(value)) == value)
    #expect(try JSONDecoder().decode(Everything.self, from: Data(WebRPCJSON.encode(value))) == value)
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func writesTheSameBytesEveryTime(_ seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let members = (0..<100).map { ("name\($0)", JSONValue.integer($0)) }
    let bytes = try WebRPCJSON.encode(JSONValue.object(Dictionary(uniqueKeysWithValues: members)))
    let shuffled = Dictionary(uniqueKeysWithValues: members.shuffled(using: &generator))
    #expect(try WebRPCJSON.encode(JSONValue.object(shuffled)) == bytes)
  }

  @Test func escapesOnlyWhatItMust() throws {
    let everyControl = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0) }))
    let wanted =
      #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
      + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f""#
    #expect(try text(everyControl) == wanted)
    #expect(try text("\"\\/\u{7F}\u{2028}🚀") == "\"\\\"\\\\/\u{7F}\u{2028}🚀\"")
    #expect(try read(String.self, wanted) == everyControl)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1.0, "1"), (1.5, "1.5"), (1e16, "10000000000000000"),
    (107_089_289_962_089_293.98, "107089289962089296"), (-1e18, "-1000000000000000000"),
    (18_446_744_073_709_549_568, "18446744073709549568"), (1e21, "1e+21"), (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (123456789.125, "123456789.125"),
  ])
  func writesTheShortestDigits(_ value: Double, _ wanted: String) throws {
    #expect(try text(value) == wanted)
    #expect(try read(Double.self, wanted) == value)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func refusesNumbersThatJSONLacks(_ value: Double) {
    #expect(throws: EncodingError.self) { try text(value) }
    #expect(throws: EncodingError.self) { try text([Float(value)]) }
    #expect(throws: EncodingError.self) { try text(JSONValue.number(value)) }
  }

  @Test func refusesToWriteTooDeep() throws {
    func nested(_ depth: Int) -> JSONValue { (0..<depth).reduce(.null) { value, _ in .array([value]) } }
    _ = try text(nested(128))
    #expect(throws: EncodingError.self) { try text(nested(129)) }
    #expect(throws: EncodingError.self) { try text(nested(5000)) }
    indirect enum Chain: Encodable {
      case end
      case link(Chain)
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if case .link(let next) = self { try container.encode(next) }
      }
    }
    #expect(throws: EncodingError.self) { try text((0..<5000).reduce(Chain.end) { chain, _ in .link(chain) }) }
  }

  @Test func treatsMissingAndNullAlike() throws {
    struct Sample: Codable, Equatable { var a: Int? }
    #expect(try read(Sample.self, "{}") == Sample(a: nil))
    #expect(try read(Sample.self, #"{"a":null,"new":[{}]}"#) == Sample(a: nil))
    #expect(try text(Sample(a: nil)) == "{}")
  }

  class Base: Codable {
    var base = 1
  }

  final class Derived: Base {
    var own = 2
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      own = try container.decode(Int.self, forKey: .own)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(own, forKey: .own)
      try super.encode(to: container.superEncoder())
    }
    enum Keys: CodingKey { case own }
  }

  @Test func supportsSuperclasses() throws {
    #expect(try text(Derived()) == #"{"own":2,"super":{"base":1}}"#)
    let value = try read(Derived.self, #"{"super":{"base":5},"own":6}"#)
    #expect(value.base == 5)
    #expect(value.own == 6)
  }

  struct Flattened: Codable, Equatable {
    var x: Int
    var rest: [String]
    enum Keys: CodingKey { case outer, list, x }

    init(x: Int, rest: [String]) {
      self.x = x
      self.rest = rest
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      x = try container.nestedContainer(keyedBy: Keys.self, forKey: .outer).decode(Int.self, forKey: .x)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      var inner = try list.nestedUnkeyedContainer()
      rest = []
      while !inner.isAtEnd { rest.append(try inner.decode(String.self)) }
      #expect(try list.decodeNil())
      #expect(try list.nestedContainer(keyedBy: Keys.self).decode(Bool.self, forKey: .x))
      #expect(list.isAtEnd)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var outer = container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
      try outer.encode(x, forKey: .x)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      var inner = list.nestedUnkeyedContainer()
      for text in rest { try inner.encode(text) }
      try list.encodeNil()
      var last = list.nestedContainer(keyedBy: Keys.self)
      try last.encode(true, forKey: .x)
    }
  }

  @Test func supportsNestedContainers() throws {
    let value = Flattened(x: 7, rest: ["a", "b"])
    #expect(try text(value) == #"{"list":[["a","b"],null,{"x":true}],"outer":{"x":7}}"#)
    #expect(try read(Flattened.self, text(value)) == value)
  }

  @Test func anEmptyStructIsAnEmptyObject() throws {
    struct Empty: Codable {}
    #expect(try text(Empty()) == "{}")
    #expect(try text([Empty()]) == "[{}]")
    _ = try read(Empty.self, #"{"anything":1}"#)
  }

  @Test func theLaterOfTwoMembersOfOneNameCounts() throws {
    struct Twice: Encodable {
      enum Keys: CodingKey { case a }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(1, forKey: .a)
        try container.encode(2, forKey: .a)
      }
    }
    #expect(try text(Twice()) == #"{"a":2}"#)
  }
}
