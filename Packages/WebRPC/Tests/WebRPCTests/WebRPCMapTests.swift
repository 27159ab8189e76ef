import Testing
import WebRPC

struct WebRPCMapTests {
  @Test func travelsAsAnObject() throws {
    let map: WebRPCMap<Int64, String> = [.min: "a", 5: "b"]
    let bytes = try WebRPCJSON.encode(map)
    #expect(bytes == Array(#"{"-9223372036854775808":"a","5":"b"}"#.utf8))
    #expect(try WebRPCJSON.decode(WebRPCMap<Int64, String>.self, from: bytes) == map)
  }

  @Test(arguments: [
    #"{"256":1}"#, #"{"-1":1}"#, #"{"a":1}"#, #"{"":1}"#, #"{"1.0":1}"#, "[]", #"{"1":1,"01":2}"#, "null",
  ])
  func refusesKeysThatAreNotOneNumberInRange(text: String) {
    #expect(throws: DecodingError.self) {
      try WebRPCJSON.decode(WebRPCMap<UInt8, Int>.self, from: Array(text.utf8))
    }
  }

  @Test func isReadAndChangedByKey() {
    var map: WebRPCMap<UInt8, String> = [1: "a", 1: "b"]
    #expect(map[1] == "b")
    map[1] = nil
    map[2] = "c"
    #expect(map.entries == [2: "c"])
  }
}
