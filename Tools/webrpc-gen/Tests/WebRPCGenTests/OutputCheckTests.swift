import Testing

@testable import WebRPCGen

struct OutputCheckTests {
  private let types = Generator.File(name: "Types.gen.swift", text: "one\ntwo\n")

  private func differences(_ existing: [String: String], of parts: Generator.Parts = .types) -> [String] {
    OutputCheck.differences([types], of: parts) { existing[$0] }
  }

  @Test func isSilentWhenTheBytesAgree() {
    #expect(differences(["Types.gen.swift": "one\ntwo\n", "Other.swift": "x"]) == [])
  }

  @Test func namesTheFirstLineThatDiffers() {
    #expect(differences(["Types.gen.swift": "one\n2\n"]) == ["Types.gen.swift:2: expected 'two', found '2'"])
    #expect(
      differences(["Types.gen.swift": "one\ntwo"]) == ["Types.gen.swift:3: expected '', found the end of the file"])
    #expect(
      differences(["Types.gen.swift": "one\ntwo\n\n"]) == ["Types.gen.swift:4: expected the end of the file, found ''"])
  }

  @Test func namesAFileThatIsMissing() {
    #expect(differences([:]) == ["Types.gen.swift:1: the file is missing"])
  }

  @Test func namesAFileThatTheSchemaNoLongerGives() {
    let existing = ["Types.gen.swift": "one\ntwo\n", "Errors.gen.swift": "", "Client.gen.swift": ""]
    #expect(differences(existing) == ["Errors.gen.swift:1: the schema no longer gives this file"])
  }
}
