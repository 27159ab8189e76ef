import Testing

@testable import SandboxWaaS

@Suite("JSONMember")
struct JSONMemberTests {
  private func member(_ name: String, _ text: String) -> String? {
    JSONMember.bytes(of: name, in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func findsValuesOfEveryKind() {
    let text = #" { "a" : {"x":[1,2,{"y":"}"}]} , "b":"q\"}," , "c": 12345678901234567890123 ,"d":null,"e":[ ] } "#
    #expect(member("a", text) == #"{"x":[1,2,{"y":"}"}]}"#)
    #expect(member("b", text) == #""q\"},""#)
    #expect(member("c", text) == "12345678901234567890123 ")
    #expect(member("d", text) == "null")
    #expect(member("e", text) == "[ ]")
    #expect(member("x", text) == nil)
  }

  @Test func takesTheLastOfARepeatedName() {
    #expect(member("a", #"{"a":1,"a":2}"#) == "2")
  }

  @Test func findsANameThatIsSpelledWithEscapes() {
    #expect(member("typedData", #"{"typed\u0044ata":{"a":1}}"#) == #"{"a":1}"#)
    #expect(member("typedData", #"{"typedData":1,"\u0074ypedData":2}"#) == "2")
    #expect(member("a/b", #"{"a\/b":3}"#) == "3")
    #expect(member("😀", #"{"\ud83d\ude00":4}"#) == "4")
    #expect(member("a", #"{"\\u0061":5}"#) == nil)
    #expect(member("a", #"{"\u00":5}"#) == nil)
    #expect(member("é", "{\"e\u{301}\":6}") == nil)
  }

  @Test(arguments: ["", "{", "[]", #"{"a""#, #"{"a":"#, #"{"a":"x"#, #"{"a":{"#])
  func findsNothingInBrokenText(_ text: String) {
    #expect(member("a", text) == nil)
  }
}
