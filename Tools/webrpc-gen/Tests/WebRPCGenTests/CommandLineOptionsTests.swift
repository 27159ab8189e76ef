import Testing
import WebRPCGen

@testable import webrpc_gen

struct CommandLineOptionsTests {
  private let needed = ["--schema", "a.ridl", "--module", "A", "--out", "Sources/A"]

  @Test func writesEverythingUnlessPartsAreNamed() throws {
    #expect(try CommandLineOptions(needed).parts == .all)
    #expect(try CommandLineOptions(needed + ["--client", "--types"]).parts == [.client, .types])
    #expect(try CommandLineOptions(needed).check == false)
    #expect(try CommandLineOptions(["--check"] + needed).check)
  }

  @Test(arguments: [
    ([], "--schema is missing"), (["--schema"], "--schema needs a value"),
    (["--schema", "--module", "x"], "--schema needs a value"), (["--all"], "unknown argument '--all'"),
    (["--schema", "a", "--module", "A"], "--out is missing"),
  ])
  func saysWhatIsMissing(arguments: [String], message: String) {
    let error = #expect(throws: CommandLineOptions.Invalid.self) { try CommandLineOptions(arguments) }
    #expect(error?.message == message)
  }

  @Test(arguments: ["my-api", "2nd", "a.b", "WebRPC", "class", "_", "Ä"])
  func aNameThatNoModuleCanHaveIsRefused(name: String) {
    let error = #expect(throws: CommandLineOptions.Invalid.self) {
      try CommandLineOptions(["--schema", "a.ridl", "--module", name, "--out", "Sources/A"])
    }
    #expect(error?.message == "--module: '\(name)' cannot be the name of a Swift module that uses WebRPC")
  }

  @Test func helpNeedsNothingElse() throws {
    #expect(try CommandLineOptions(["--help"]).showsHelp)
  }
}
