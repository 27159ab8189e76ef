import Foundation
import Testing

/// The same commands as a person at a terminal sees them, through `script`, which gives them one.
@Suite("transactions at a terminal", .timeLimit(.minutes(10)))
struct TransactionTerminalTests {
  private static let dead = "0x000000000000000000000000000000000000dEaD"

  private func atTerminal(_ oms: BuiltProgram, _ words: [String]) throws -> RunningProgram {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    let program = BuiltProgram.folder.appendingPathComponent("oms").path
    let line = ([program] + words).map { "'\($0)'" }.joined(separator: " ")
    process.arguments = ["--quiet", "--return", "--command", line, "/dev/null"]
    process.environment = ProcessInfo.processInfo.environment.merging(oms.environment) { $1 }
    return try RunningProgram(process)
  }

  @Test("progress is one line that changes, and is gone at the end")
  func progress() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start(["--block-time", "1500"])
    let oms = sandbox.client(folder)
    let address = try await signIn(oms, email: "person@example.com")
    #expect(try await oms.run(["sandbox", "faucet", address]).status == 0)
    let running = try atTerminal(oms, ["send", Self.dead, "0.001"])
    let shown = await running.outcome()
    #expect(shown.status == 0, "\(shown.output)")
    #expect(shown.output.contains("\r\u{1B}[KStatus     pending … "), "\(shown.output)")
    #expect(shown.output.contains("\r\u{1B}[KTransaction  txn_"), "\(shown.output)")
    running.closeInput()
    #expect(await sandbox.stop() == 0)
  }

  @Test("a person is asked before real money moves", arguments: ["yes", "no"])
  func question(answer: String) async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let address = try await signIn(oms, email: "person@example.com")
    #expect(try await oms.run(["sandbox", "faucet", address, "--network", "polygon"]).status == 0)
    let running = try atTerminal(oms, ["send", Self.dead, "0.001", "--network", "polygon"])
    #expect(await running.outputLine(containing: "this is real money") != nil)
    running.write(answer + "\n")
    let shown = await running.outcome()
    #expect(shown.status == (answer == "yes" ? 0 : 3), "\(shown.output)")
    #expect(shown.output.contains("executed") == (answer == "yes"))
    running.closeInput()
    #expect(await sandbox.stop() == 0)
  }

  @Test("the end of the terminal ends a watch in good order", .enabled(if: !Self.hangUpIsIgnored))
  func hangUp() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let watching = try oms.start(["watch", "--interval", "1"])
    #expect(await watching.outputLine(containing: "signedOut") != nil)
    watching.send(SIGHUP)
    #expect(await watching.outcome().status == 0)
    let login = try await oms.run(["ewallet", "login", "user1@example.com"], input: "correct horse\n")
    #expect(login.status == 0, "\(login.errors)")
    let listening = try oms.start(["ewallet", "watch"])
    #expect(await listening.errorLine(containing: "Listening") != nil)
    listening.send(SIGHUP)
    #expect(await listening.outcome().status == 0)
    #expect(await sandbox.stop() == 0)
  }

  /// Under `nohup` the signal is ignored by whatever a test starts, as it should be.
  private static var hangUpIsIgnored: Bool {
    let former = signal(SIGHUP, SIG_IGN)
    signal(SIGHUP, former)
    return unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
