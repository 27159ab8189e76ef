import EverythingAPI
import Testing
import WebRPC

struct ValueTests {
  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try WebRPCJSON.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try WebRPCJSON.decode(type, from: Array(text.utf8))
  }

  @Test func keepsTheEndsOfEveryIntegerType() throws {
    let text = """
      {"a":18446744073709551615,"b":255,"c":65535,"d":4294967295,"e":18446744073709551615,"f":-9223372036854775808,\
      "g":-128,"h":-32768,"i":-2147483648,"j":-9223372036854775808,"k":0.5,"l":-0.25,\
      "m":"-115792089237316195423570985008687907853269984665640564039457584007913129639936","n":255,"o":null,"p":true}
      """
    #expect(try json(decode(Numbers.self, text)) == text)
  }

  @Test(arguments: [#""b":256"#, #""d":-1"#, #""g":"1""#, #""m":"1.5""#, #""m":"""#, #""o":0"#, #""p":1"#, #""n":256"#])
  func refusesNumbersOutOfRangeAndOtherTypes(field: String) throws {
    var text =
      #"{"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":0,"h":0,"i":0,"j":0,"k":0,"l":0,"m":"0","n":0,"o":null,"p":true}"#
    #expect(throws: Never.self) { try decode(Numbers.self, text) }
    let name = field.prefix(4)
    let start = try #require(text.firstRange(of: name))
    let end = text[start.upperBound...].firstIndex { $0 == "," || $0 == "}" } ?? text.endIndex
    text.replaceSubrange(start.lowerBound..<end, with: field)
    #expect(throws: DecodingError.self) { try decode(Numbers.self, text) }
  }

  @Test func readsBigIntegersFromNumbersToo() throws {
    #expect(
      try decode([WebRPCBigInt].self, #"[7,18446744073709551615,"007","-0"]"#).map(\.text) == [
        "7", "18446744073709551615", "7", "0",
      ])
  }

  @Test func holdsStructsOfItsOwnType() throws {
    let leaf = Node(value: "leaf", children: [])
    var tree = Node(value: "root", left: leaf, children: [leaf, Node(value: "x", right: leaf, children: [])])
    let text = try json(tree)
    #expect(text.hasPrefix(#"{"children":[{"children":[],"value":"leaf"}"#))
    #expect(text.hasSuffix(#""l":{"children":[],"value":"leaf"},"value":"root"}"#))
    #expect(try decode(Node.self, text) == tree)
    tree.left = nil
    #expect(try decode(Node.self, text) != tree)
    #expect(try decode(Node.self, #"{"value":"a","l":null,"children":[]}"#).left == nil)
  }

  @Test func holdsStructsThatHoldEachOther() throws {
    let book = Book(title: "t", author: Author(name: "a", bestBook: Book(title: "b", author: Author(name: "c"))))
    #expect(try decode(Book.self, json(book)) == book)
    let sequel = try decode(
      Book.self, #"{"title":"1","author":{"name":"a"},"sequel":{"title":"2","author":{"name":"a"}}}"#)
    #expect(sequel.sequel?.title == "2")
    #expect(try json(sequel).contains(#""next":{"#))
  }

  @Test func writesMapsAsObjectsWhateverTheirKeys() throws {
    let maps = Maps(
      byName: ["n": [.low, .unknown("X")]], byColor: [.red: "1", .unknown("z"): "2"],
      byNumber: [18_446_744_073_709_551_615: [-128: true]], byInt: [-3: "m"], byLevel: [.high: 5])
    let text = try json(maps)
    #expect(
      text == #"{"byColor":{"r":"1","z":"2"},"byInt":{"-3":"m"},"byLevel":{"HIGH":5},"byName":{"n":["LOW","X"]},"#
        + #""byNumber":{"18446744073709551615":{"-128":true}}}"#)
    #expect(try decode(Maps.self, text) == maps)
  }

  @Test(arguments: [#"{"256":true}"#, #"{"x":true}"#, #"{"":true}"#, #"[1,true]"#])
  func refusesKeysThatAreNoIntegersInRange(text: String) {
    #expect(throws: DecodingError.self) { try decode(WebRPCMap<UInt8, Bool>.self, text) }
  }

  @Test func keepsEnumValuesThatItDoesNotKnow() throws {
    let colors = try decode([Color].self, #"["r","violet","unknown","default"]"#)
    #expect(colors == [.red, .unknown("violet"), .unknownValue, .default])
    #expect(try json(colors) == #"["r","violet","unknown","default"]"#)
    #expect(Color.knownCases == [.red, .unknownValue, .default])
    #expect(Color(wireValue: "r") == .red)
  }

  @Test func readsNamesAndNumbersOfIntegerEnums() throws {
    let levels = try decode([Level].self, #"["LOW",200,"HIGHER",77,"NEW"]"#)
    #expect(levels == [.low, .high, .higher, .unknown("77"), .unknown("NEW")])
    #expect(levels.map(\.number) == [1, 200, 201, 77, nil])
    #expect(try json(levels) == #"["LOW","HIGH","HIGHER","77","NEW"]"#)
  }

  @Test func writesNumbersWhereTheSchemaSaysSo() throws {
    let priorities = try decode([Priority].self, #"[-1,0,10,5,"Ahead","NEW"]"#)
    #expect(priorities == [.behind, .normal, .ahead, .unknown("5"), .ahead, .unknown("NEW")])
    #expect(try json(priorities) == #"[-1,0,10,5,10,"NEW"]"#)
  }

  @Test func refusesWhatAStrictEnumDoesNotKnow() throws {
    #expect(try decode([Shape].self, #"["circle"]"#) == [.circle])
    #expect(Shape.allCases == [.circle, .square])
    #expect(throws: DecodingError.self) { try decode([Shape].self, #"["oval"]"#) }
    #expect(throws: DecodingError.self) { try decode([Shape].self, "[1]") }
    #expect(try decode([Rank].self, #"[1,"Second"]"#) == [.first, .second])
    #expect(throws: DecodingError.self) { try decode([Rank].self, "[3]") }
    #expect(try json([Rank.second]) == "[2]")
  }

  @Test func takesTheFirstKeyThatIsThere() throws {
    func token(_ fields: String) throws -> String {
      try decode(Words.self, #"{"default":"","self":"","snake_case":"","# + fields + "}").tokenId
    }
    #expect(try token(#""tokenID":"b","tokenId":"a""#) == "a")
    #expect(try token(#""tokenID":"b","tokenId":null"#) == "b")
    #expect(try token(#""token_id":"c""#) == "c")
    #expect(throws: DecodingError.self) { try token(#""tokenId":1,"tokenID":"b""#) }
    #expect(throws: DecodingError.self) { try token(#""tokenId":null"#) }
  }

  @Test func leavesOutWhatIsNotSet() throws {
    let words = Words(default: "d", selfValue: "s", snakeCase: "c", tokenId: "t")
    #expect(try json(words) == #"{"default":"d","self":"s","snake_case":"c","tokenID":"t"}"#)
    #expect(try json(TypeInfo(type: "x")) == #"{"Type":"x"}"#)
  }

  @Test func tellsNullFromNothingInJSONValues() throws {
    let base = #"{"at":"2026-05-25T22:46:27Z","name":"n","level":"LOW","data":"AQI=","pieces":[""],"anything":"#
    let entry = try decode(Entry.self, base + "null}")
    #expect(entry.anything == .null)
    #expect(entry.maybe == nil)
    #expect(entry.data.bytes == [1, 2])
    #expect(throws: DecodingError.self) { try decode(Entry.self, #"{"at":"2026-05-25T22:46:27Z"}"#) }
    var changed = entry
    changed.maybe = .null
    #expect(try json(changed).contains(#""maybe":null"#))
  }
}
