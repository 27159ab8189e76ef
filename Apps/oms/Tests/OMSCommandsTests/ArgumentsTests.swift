import Testing

@testable import OMSCommands

@Suite("arguments")
struct ArgumentsTests {
  private let specification = ArgumentSpecification(
    positionals: [.init(name: "WHAT", help: ""), .init(name: "MORE", help: "", isOptional: true)],
    options: [
      .init(name: "network", value: "NAME", help: "", isRepeatable: true), .init(name: "fee", value: "N", help: ""),
      .init(name: "json", help: ""),
    ])

  private func parse(_ words: String...) throws -> Arguments {
    try Arguments(words, specification: specification, command: "test")
  }

  @Test("takes values after a space and after an equals sign")
  func values() throws {
    let arguments = try parse("a", "--fee", "1", "--network=amoy", "--network", "base", "--json", "b")
    #expect(arguments.positionals == ["a", "b"])
    #expect(arguments.value("fee") == "1")
    #expect(arguments.allValues("network") == ["amoy", "base"])
    #expect(arguments.has("json"))
    #expect(!(try parse("a")).has("json"))
  }

  @Test("keeps an equals sign inside a value, and a lone dash as a word")
  func oddValues() throws {
    #expect(try parse("a", "--fee=b=c").value("fee") == "b=c")
    #expect(try parse("-").positionals == ["-"])
  }

  @Test("a double dash ends the options")
  func doubleDash() throws {
    #expect(try parse("--", "--json").positionals == ["--json"])
  }

  @Test(
    "refuses what it does not know, with status 2 and the word in the line",
    arguments: [
      (["a", "--nonsense"], "--nonsense"), (["a", "--fee"], "--fee"), (["a", "--fee", "1", "--fee", "2"], "--fee"),
      (["a", "--json=1"], "--json"), (["a", "--fee="], "--fee"), ([], "WHAT"), (["a", "b", "c"], "c"),
      (["a", "-x"], "-x"),
    ])
  func refusals(words: [String], named: String) {
    let failure = #expect(throws: CommandFailure.self) {
      _ = try Arguments(words, specification: specification, command: "test")
    }
    #expect(failure?.exitStatus == 2)
    #expect(failure?.message.contains(named) == true)
  }

  @Test("does not repeat a word that may be a secret")
  func secret() {
    let key = String(repeating: "1a", count: 32)
    let failure = #expect(throws: CommandFailure.self) {
      _ = try Arguments(["a", "b", key], specification: specification, command: "test")
    }
    #expect(failure?.message.contains(key) == false)
    #expect(failure?.message.contains("of 64 characters") == true)
  }
}
