import Testing
import WebRPC

@Suite struct WebRPCHeadersTests {
  @Test func findsNamesWithoutRegardToCase() {
    let headers: WebRPCHeaders = ["Content-Type": "application/json"]
    #expect(headers["content-TYPE"] == "application/json")
    #expect(headers["Content"] == nil)
  }

  @Test func keepsOrderAndSpelling() {
    let headers = WebRPCHeaders([("B", "1"), ("a", "2"), ("B", "3")])
    #expect(headers.pairs.map(\.name) == ["B", "a", "B"])
    #expect(headers["b"] == "1")
  }

  @Test func settingReplacesEveryFieldOfTheName() {
    var headers = WebRPCHeaders([("B", "1"), ("a", "2"), ("b", "3")])
    headers["b"] = "4"
    #expect(headers == WebRPCHeaders([("B", "4"), ("a", "2")]))
    headers["A"] = nil
    #expect(headers == ["B": "4"])
  }

  @Test func mergingSetsTheOtherOnesFields() {
    let headers: WebRPCHeaders = ["A": "1", "B": "2"]
    let merged = headers.merging(["b": "3", "C": "4"])
    #expect(merged == ["A": "1", "B": "3", "C": "4"])
  }

  @Test func equalHeadersHashAlike() {
    #expect(Set<WebRPCHeaders>([["A": "1"], ["a": "1"]]).count == 1)
  }
}
