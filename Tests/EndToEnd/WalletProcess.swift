import Foundation
import OMSSandbox
import Testing

/// A wallet in a child process; see Tests/SessionProbe.
struct WalletProcess {
  private let program: RunningProgram

  /// Starts a process on the store in a folder: SQLite, or files.
  static func start(_ folder: TemporaryFolder, _ sandbox: OMSSandbox, onFiles: Bool = false) throws -> WalletProcess {
    var environment = ["OMS_SANDBOX_URL": sandbox.url, "XDG_DATA_HOME": folder.path]
    if onFiles { environment["PROBE_FOLDER"] = folder.path }
    return WalletProcess(program: try BuiltProgram(name: "session-probe", environment: environment).start([]))
  }

  /// Says one line without waiting for its answer.
  func say(_ line: String) { program.write(line + "\n") }

  /// The next answer.
  func answer() async throws -> String {
    try #require(await program.outputLine(containing: " "), "the process ended")
  }

  /// Says one line and waits for its answer.
  func ask(_ line: String) async throws -> String {
    say(line)
    return try await answer()
  }

  /// The next session change. That the end of the session moved is left out: with sliding expiry every use moves it.
  func change() async throws -> String {
    while true {
      let line = try #require(await program.errorLine(containing: "change "), "the process ended")
      let name = String(line.dropFirst("change ".count))
      if name != "expiryUpdated" { return name }
    }
  }

  /// Signs in by email and returns the wallet's address.
  func signIn(_ email: String, _ sandbox: OMSSandbox) async throws -> String {
    #expect(try await ask("start \(email)") == "ok started")
    let answer = try await ask("complete \(try await sandbox.newestCode(of: email))")
    try #require(answer.hasPrefix("ok 0x"), "\(answer)")
    return String(answer.dropFirst(3))
  }

  /// Ends the process and returns all of its session changes, but for moved ends.
  func end() async -> [String] {
    program.closeInput()
    return await program.outcome().errors.split(separator: "\n").map { String($0.replacing("change ", with: "")) }
      .filter { $0 != "expiryUpdated" }
  }

  /// Ends the process in the middle of whatever it does.
  func kill() async {
    program.send(SIGKILL)
    _ = await program.outcome()
  }
}
