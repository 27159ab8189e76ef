import Testing

@testable import OMSCommands

@Suite("program")
struct ProgramTests {
  private func run(_ words: String...) async -> (status: Int32, terminal: Recorder) {
    let terminal = Recorder()
    return (await Program(terminal: terminal, environment: [:]).run(words), terminal)
  }

  @Test("help names every command and goes to standard output")
  func help() async {
    let (status, terminal) = await run("help")
    #expect(status == 0)
    #expect(Program.commands.allSatisfy { terminal.results.joined().contains($0.name) })
  }

  @Test("every command explains itself, with all its options")
  func commandHelp() async {
    for command in Program.commands {
      let terminal = Recorder()
      let words = command.name.split(separator: " ").map(String.init) + ["--help"]
      #expect(await Program(terminal: terminal, environment: [:]).run(words) == 0)
      let text = terminal.results.joined(separator: "\n")
      #expect(text.contains("usage: oms \(command.name)"))
      #expect(command.specification.options.allSatisfy { text.contains("--\($0.name)") })
    }
  }

  @Test("the first word of several commands lists them", arguments: ["ewallet", "access", "remote", "attestation"])
  func group(word: String) async {
    for words in [["help", word], [word, "--help"]] {
      let terminal = Recorder()
      #expect(await Program(terminal: terminal, environment: [:]).run(words) == 0)
      let text = terminal.results.joined(separator: "\n")
      let members = Program.commands.filter { $0.name.hasPrefix(word + " ") }
      #expect(!members.isEmpty && members.allSatisfy { text.contains($0.name) })
    }
    #expect(await run(word).0 == 2)
  }

  @Test("a command of two words is found before its first word alone")
  func twoWords() async {
    let (status, terminal) = await run("sandbox", "inbox")
    #expect(status == 2)
    #expect(terminal.notes == ["oms: missing EMAIL (see `oms sandbox inbox --help`)"])
  }

  @Test("options may stand before the command")
  func leadingOptions() async {
    let (status, terminal) = await run("--storage", "memory", "--json", "whoami")
    #expect(status == 11)
    #expect(terminal.notes.first?.contains(#""code":"OMS_SESSION_MISSING""#) == true)
    let (unknown, other) = await run("--nonsense", "whoami")
    #expect(unknown == 2)
    #expect(other.notes.first?.hasPrefix("oms: ") == true)
  }

  @Test(
    "addresses are looked at before anything is asked of a service",
    arguments: [
      ["send", "0x12", "1"], ["send", "vitalik.eth", "1"], ["balances", "--address", "0x12"],
      ["verify", "m", "0x", "--address", "nobody"], ["sandbox", "faucet", "0x12"], ["login", "a@"], ["login", "@"],
      ["demo", "--email", "bad"],
      ["send", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "-1"],
      ["send", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "1"],
    ])
  func malformedAddresses(words: [String]) async {
    let terminal = Recorder()
    let environment = ["OMS_STORAGE": "memory", "OMS_SANDBOX_URL": "http://127.0.0.1:1"]
    #expect(await Program(terminal: terminal, environment: environment).run(words) == 2)
    #expect(terminal.notes.count == 1)
  }

  @Test("a message may look like help when it follows a double dash")
  func helpAsMessage() async {
    let (status, terminal) = await run("sign", "--storage", "memory", "--", "--help")
    #expect(status == 11)
    #expect(terminal.notes == ["oms: not signed in; run `oms login EMAIL`"])
  }
}
