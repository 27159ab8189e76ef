import Testing
import WebRPC

struct WebRPCNullAndBoxTests {
  @Test func nullIsNullAndNothingElse() throws {
    #expect(try WebRPCJSON.encode([WebRPCNull()]) == Array("[null]".utf8))
    #expect(try WebRPCJSON.decode([WebRPCNull].self, from: Array("[null]".utf8)) == [WebRPCNull()])
    for text in ["[0]", "[false]", "[\"\"]", "[{}]"] {
      #expect(throws: DecodingError.self) { try WebRPCJSON.decode([WebRPCNull].self, from: Array(text.utf8)) }
    }
  }

  @Test func aBoxTravelsAsItsValue() throws {
    let box = WebRPCBox(["a": 1])
    #expect(try WebRPCJSON.encode(box) == Array(#"{"a":1}"#.utf8))
    #expect(try WebRPCJSON.decode(WebRPCBox<[String: Int]>.self, from: Array(#"{"a":1}"#.utf8)) == box)
    #expect(Set([box, WebRPCBox(["a": 1])]).count == 1)
  }
}
