import Foundation
import Testing

/// `oms sandbox` in a process of its own, and what a test asks of it.
struct SandboxProcess {
  let program: RunningProgram
  let url: String

  static func start(_ words: [String] = []) async throws -> SandboxProcess {
    let program = try BuiltProgram(name: "oms").start(
      ["sandbox"] + (words.contains("--block-time") ? [] : ["--block-time", "50"])
        + (words.contains("--port") ? [] : ["--port", "0"]) + words)
    let line = try #require(await program.outputLine(containing: "ready"), "the Sandbox did not start")
    struct Ready: Decodable { let url: String }
    return SandboxProcess(program: program, url: try JSONDecoder().decode(Ready.self, from: Data(line.utf8)).url)
  }

  /// `oms` with a data folder of its own, pointed at this Sandbox.
  func client(_ folder: TemporaryFolder) -> BuiltProgram {
    BuiltProgram(name: "oms", environment: ["OMS_SANDBOX_URL": url, "XDG_DATA_HOME": folder.path])
  }

  func stop() async -> Int32 {
    program.send(SIGTERM)
    return await program.outcome().status
  }
}

/// Signs in as a person would: waits for the question, looks into the inbox, types the code.
func signIn(_ client: BuiltProgram, email: String) async throws -> String {
  let login = try client.start(["login", email, "--json"])
  _ = try #require(await login.errorLine(containing: "code was sent"), "no code was sent")
  let code = try await client.run(["sandbox", "inbox", email, "--code"])
  login.write(code.output)
  login.closeInput()
  let outcome = await login.outcome()
  try #require(outcome.status == 0, "login failed: \(outcome.errors)")
  struct Who: Decodable { let address: String }
  return try JSONDecoder().decode(Who.self, from: Data(outcome.output.utf8)).address
}

/// A folder that is gone when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("oms-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
