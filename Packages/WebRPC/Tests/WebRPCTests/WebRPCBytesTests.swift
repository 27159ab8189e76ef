import Testing
import WebRPC

@Suite struct WebRPCBytesTests {
  @Test(arguments: [
    (#"["","Zg==","Zm8=","Zm9v","+/8="]"#, [[], [0x66], [0x66, 0x6F], [0x66, 0x6F, 0x6F], [0xFB, 0xFF]])
  ])
  func travelsAsStandardBase64(_ text: String, _ bytes: [[UInt8]]) throws {
    #expect(try WebRPCJSON.decode([WebRPCBytes].self, from: Array(text.utf8)).map(\.bytes) == bytes)
    #expect(try WebRPCJSON.encode(bytes.map { WebRPCBytes($0) }) == Array(text.utf8))
  }

  @Test(arguments: ["Zg", "Zg=", "Zh==", "Z", "Zm9v\n", " Zm9v", "-_8=", "Zg==Zg==", "====", "é"])
  func refusesAnythingElse(_ text: String) throws {
    let json = try WebRPCJSON.encode([text])
    #expect(throws: DecodingError.self) { try WebRPCJSON.decode([WebRPCBytes].self, from: json) }
  }

  @Test func takesSlices() {
    #expect(WebRPCBytes([1, 2, 3, 4][1...2]) == [2, 3])
  }
}
