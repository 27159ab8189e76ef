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
}
