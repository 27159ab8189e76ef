import EVMChain
import Testing

@Suite struct EIP712JSONTests {
  @Test func keepsTheDigitsOfNumbers() throws {
    #expect(try read(#"{"n":18446744073709551616}"#) == ["n": .number("18446744073709551616")])
    #expect(try read("[-0, 1.50e+3,0]") == [.number("-0"), .number("1.50e+3"), .number("0")])
  }

  @Test func readsStringsWithTheirEscapes() throws {
    #expect(try read(#""\"\\\/\b\f\n\r\t\u0041\ud83d\ude80é🚀""#) == .string("\"\\/\u{8}\u{c}\n\r\tA🚀é🚀"))
    #expect(try read(" [ true , false , null , {} , [] ] ") == [true, false, nil, [:], []])
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 3), ("[1 2]", 3), (#"{"a":1,}"#, 7), (#"{"a" 1}"#, 5), ("01", 0), ("1.", 2),
    ("-", 1), ("1e", 2), ("+1", 0), (".5", 0), ("tru", 0), ("nul", 0), ("1 1", 2), (#""a"#, 2), (#""\x""#, 1),
    (#""\u12""#, 1), (#""\ud800""#, 1), (#""\ud800\u0041""#, 1), (#""\udc00""#, 1), ("\"a\nb\"", 2),
    (#"{"a":1,"a":2}"#, 7), ("NaN", 0), ("'a'", 0), ("\u{FEFF}1", 0),
  ])
  func refusesWhatIsNotJSON(_ text: String, _ offset: Int) {
    let error = #expect(throws: TypedDataError.self) { try read(text) }
    #expect(error?.code == .malformedJSON)
    #expect(error?.offset == offset)
  }

  @Test func refusesTextThatIsNotUTF8() {
    for bytes: [UInt8] in [[0x22, 0xff, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xc0, 0x80, 0x22]] {
      #expect(throws: TypedDataError.self) { try EIP712Value(json: bytes) }
    }
  }

  @Test func refusesDeepNesting() {
    let open = String(repeating: "[", count: 1_000_000)
    let error = #expect(throws: TypedDataError.self) { try read(open) }
    #expect(error?.code == .tooDeep)
  }

  @Test(arguments: [
    "1e-9223372036854775808", "1e9223372036854775807", "1e-10000000", "1e99999999999999999999", "1.5e0",
  ])
  func refusesNumbersThatAreNoIntegersOfUsefulSize(_ number: String) throws {
    let document =
      #"{"types":{"M":[{"name":"a","type":"uint8"}]},"primaryType":"M","domain":{},"message":{"a":NUMBER}}"#
    #expect(throws: TypedDataError.self) {
      try TypedData(json: document.replacing("NUMBER", with: number)).signingHash()
    }
  }

  @Test func readsSlices() throws {
    #expect(try EIP712Value(json: Array("x1".utf8).dropFirst()) == 1)
  }

  private func read(_ text: String) throws -> EIP712Value {
    try EIP712Value(json: Array(text.utf8))
  }
}
