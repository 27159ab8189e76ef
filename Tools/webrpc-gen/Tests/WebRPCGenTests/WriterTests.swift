import Testing

@testable import WebRPCGen

struct WriterTests {
  @Test func breaksListsThatDoNotFit() {
    var writer = SwiftWriter()
    writer.list("f(", ["a", "b"], ")")
    writer.list("f(", [String(repeating: "a", count: 60), String(repeating: "b", count: 60)], ")")
    let lines = writer.text.split(separator: "\n")
    #expect(lines.map(\.count) == [7, 2, 63, 62, 1])
  }

  @Test func joinsAndWrapsComments() {
    #expect(SwiftWriter.paragraphs(["one", "two", "", "- a", "  b", "- c", ""]) == ["One two", "", "- a b", "- c."])
    #expect(SwiftWriter.paragraphs(["`x` stays."]) == ["`x` stays."])
    #expect(SwiftWriter.paragraphs(["", " "]) == [])
    #expect(SwiftWriter.wrap("aa bb cc", width: 5) == ["aa bb", "cc"])
    #expect(SwiftWriter.wrap("- aa bb", width: 4) == ["- aa", "  bb"])
    #expect(SwiftWriter.wrap("aaaaaaaa b", width: 4) == ["aaaaaaaa", "b"])
  }
}
