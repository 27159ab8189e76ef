import Synchronization
import Testing

@testable import OMSCommands

@Suite("program")
struct ProgramTests {
  private final class Recorder: Terminal {
    private let lines = Mutex<(results: [String], notes: [String])>(([], []))
    var results: [String] { lines.withLock { $0.results } }
    var notes: [String] { lines.withLock { $0.notes } }
    func result(_ line: String) { lines.withLock { $0.results.append(line) } }
    func note(_ line: String) { lines.withLock { $0.notes.append(line) } }
    func ask(_ question: String) async -> String? { nil }
  }

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

  @Test("a command of two words is found before its first word alone")
  func twoWords() async {
    let (status, terminal) = await run("sandbox", "inbox")
    #expect(status == 2)
    #expect(terminal.notes == ["oms: missing EMAIL (see `oms sandbox inbox --help`)"])
  }

  @Test("a message may look like help when it follows a double dash")
  func helpAsMessage() async {
    let (status, terminal) = await run("sign", "--storage", "memory", "--", "--help")
    #expect(status == 1)
    #expect(terminal.notes == ["oms: not signed in; run `oms login EMAIL`"])
  }
}
