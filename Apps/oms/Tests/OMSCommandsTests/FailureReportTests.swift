import Foundation
import OMSWallet
import Testing

@testable import OMSCommands

@Suite("failures as JSON")
struct FailureReportTests {
  private struct Line: Decodable {
    struct Failure: Decodable {
      let code: String
      let exitStatus: Int32
      let message: String
      let txnId: String?
    }
    let error: Failure
  }

  private func read(_ text: String?) throws -> Line.Failure {
    try JSONDecoder().decode(Line.self, from: Data(#require(text).utf8)).error
  }

  @Test("a failure of a command says its status, a word for it, and the transaction")
  func command() throws {
    let failure = try read(
      FailureReport(CommandFailure("a\nb", exitStatus: ExitStatus.transactionPending, txnId: "txn_1")).json)
    #expect(failure.code == "transactionPending" && failure.exitStatus == 6 && failure.txnId == "txn_1")
    #expect(failure.message == "a\nb")
  }

  @Test("a line that was not understood is told as JSON too, on one line")
  func usage() async throws {
    let terminal = Recorder()
    let status = await Program(terminal: terminal, environment: [:]).run(["send", "--json", "--nonsense"])
    #expect(terminal.notes.count == 1 && terminal.results.isEmpty)
    let failure = try read(terminal.notes.first)
    #expect(status == 2 && failure.exitStatus == 2 && failure.code == "usage" && failure.txnId == nil)
  }

  @Test("a message that contains --json after a double dash asks for no JSON")
  func message() async {
    let terminal = Recorder()
    _ = await Program(terminal: terminal, environment: [:]).run(["sign", "--storage", "memory", "--", "--json"])
    #expect(terminal.notes == ["oms: not signed in; run `oms login EMAIL`"])
  }

  @Test("the members are those that the help lists")
  func members() throws {
    let line = try JSONDecoder().decode(
      [String: [String: JSONValue]].self, from: Data(FailureReport(CommandFailure("x")).json.utf8))
    let listed = try #require(JSONMembers.lines.first { $0.command == "any error" }).members
    #expect(try #require(line["error"]).keys.allSatisfy { listed.contains($0) })
    #expect(JSONMembers.help.contains("any error"))
  }

  @Test("every status has a word of its own, and the help lists it")
  func words() {
    let statuses: [Int32] = [1, 2, 3, 4, 5, 6] + Array(10...25) + [124, 130]
    let words = statuses.map { ExitStatus.word(for: $0) }
    // 13 and 14 tell apart what one code of the SDK covers.
    #expect(Set(words).count == statuses.count - 1)
    #expect(statuses.allSatisfy { ExitStatus.help.contains("\n  \($0) ") })
  }
}
