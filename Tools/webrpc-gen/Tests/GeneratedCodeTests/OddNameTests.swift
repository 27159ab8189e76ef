import OddAPI
import Testing
import WebRPC

/// Names that mean something in Swift travel as they stand in the schema.
struct OddNameTests {
  @Test func wordsOfTheLanguageAreKeysLikeOthers() throws {
    let words = Words(
      init: "1", protocol: "2", protocolName: "3", type: "4", selfValue: "5", hashValueValue: "6", class: "7",
      encode: "8", hash: "9", _2nd: "10", description: "11", codingKeys: "12")
    let text =
      #"{"Protocol":"2","Type":"4","_2nd":"10","class":"7","codingKeys":"12","description":"11","encode":"8","#
      + #""hash":"9","hashValue":"6","init":"1","protocol":"3","self":"5"}"#
    #expect(String(decoding: try WebRPCJSON.encode(words), as: UTF8.self) == text)
    #expect(try WebRPCJSON.decode(Words.self, from: Array(text.utf8)) == words)
  }

  @Test func namesOfTheDecodingCodeAreFieldsLikeOthers() throws {
    let locals = try WebRPCJSON.decode(Locals.self, from: Array(#"{"box":"1","others":"2","reader":"3"}"#.utf8))
    #expect(locals == Locals(container: "1", others: "2", decoder: "3"))
  }

  @Test func tagsSayWhatIsOnTheWire() throws {
    #expect(try WebRPCJSON.decode(Tags.self, from: Array(#"{"-":"d","hidden":"x"}"#.utf8)) == Tags(dash: "d"))
    let tags = Tags(kept: "k", plain: "p", dash: "d")
    #expect(String(decoding: try WebRPCJSON.encode(tags), as: UTF8.self) == #"{"-":"d","kept_name":"k","plain":"p"}"#)
  }

  @Test func casesNamedAsMembersAreCasesLikeOthers() throws {
    for value in Trap.knownCases {
      #expect(try WebRPCJSON.decode([Trap].self, from: WebRPCJSON.encode([value])) == [value])
    }
    #expect(Trap.unknownValue.wireValue == "unknown")
    #expect(Trap(wireValue: "wireValue") == .wireValue)
    #expect(Large.max.number == .max)
    #expect(try WebRPCJSON.decode([Large].self, from: Array("[18446744073709551615]".utf8)) == [.max])
    #expect(Small.next.number == -127)
    #expect(Small(number: 7) == .seven)
  }

  @Test func errorsNamedAsMembersAreErrorsLikeOthers() {
    #expect(WebRPCError.odd(.name).status == 404)
    #expect(WebRPCError.odd(.`init`).code == 4)
    #expect(WebRPCError.odd(.rawValue).message == #"a "quoted" \ text"#)
    #expect(OddErrorCode.allCases.count == 6)
  }

  @Test func aStructHoldsItself() throws {
    let leaf = Node(value: 1, children: [], byName: [:])
    let node = Node(value: 2, parent: leaf, children: [leaf], byName: ["a": [-1: leaf]])
    #expect(try WebRPCJSON.decode(Node.self, from: WebRPCJSON.encode(node)) == node)
  }

  @Test func methodsNamedAsMembersOfTheClientAreCalled() async throws {
    let transport = InMemoryTransport()
    let odd = OddClient(baseURL: "http://test", transport: transport)
    for name in ["headers", "timeout", "baseURL"] {
      transport.enqueue(WebRPCResponse(status: 200, body: Array("{}".utf8)), for: "/rpc/Odd/" + name)
    }
    try await odd.headersMethod()
    try await odd.timeoutMethod(TimeoutRequest(value: "v"))
    try await odd.baseURLMethod()
    #expect(transport.unusedAnswerCount == 0)
    transport.enqueue(
      WebRPCResponse(status: 200, body: Array("{\"value\":1}\n{\"value\":2}\n".utf8)), for: "/rpc/Odd/repeat")
    let locals = Locals(container: "", others: "", decoder: "")
    var values: [UInt32] = []
    for try await message in try await odd.again(RepeatRequest(locals: locals)) { values.append(message.value) }
    #expect(values == [1, 2])
  }
}
