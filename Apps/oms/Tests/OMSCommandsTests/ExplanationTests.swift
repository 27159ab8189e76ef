import Testing

@testable import OMSCommands

@Suite("failures in one line")
struct ExplanationTests {
  private func refused(_ address: String, _ signature: String) async -> [String] {
    let terminal = Recorder()
    let status = await Program(terminal: terminal, environment: [:]).run([
      "verify", "--local", "--address", address, "hello", signature,
    ])
    #expect(status == 10)
    return terminal.notes
  }

  @Test("the place of a fault in a signature is told once", arguments: ["zz", "0xabc"])
  func place(signature: String) async throws {
    let notes = await refused("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", signature)
    let line = try #require(notes.first)
    #expect(notes.count == 1 && line.hasPrefix("oms: the signature is malformed: "))
    #expect(line.ranges(of: "offset").count == 1, "\(line)")
  }

  @Test("a place that is told once, and two different ones, stay")
  func otherPlaces() {
    for text in ["65 bytes, not 2 (offset 2)", "a digit at offset 1 (offset 12)", "at offset 0"] {
      #expect(Explanation.withoutRepeatedPlace(text) == text)
    }
    #expect(Explanation.withoutRepeatedPlace("no digit at offset 10 (offset 10)") == "no digit at offset 10")
  }
}
