import Foundation
import Testing

/// What is left when the service goes away in the middle.
@Suite("interruptions", .timeLimit(.minutes(10)))
struct InterruptionTests {
  private let recipient = "0x000000000000000000000000000000000000dEaD"

  @Test("E71: an answer to Execute that is lost is reported as unknown, and the ledger tells the truth")
  func lostAnswer() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let address = try await signIn(oms, email: "lost@example.com")
    _ = try await oms.run(["sandbox", "faucet", address, "--amount", "1"])
    try await fault(sandbox, #"{"method":"Execute","dropAfterHandling":true}"#)
    let sent = try await oms.run(["send", recipient, "0.001"])
    #expect(sent.status == 21)
    #expect(sent.errors.contains("it is not known whether the transaction was carried out"))
    let id = try #require(sent.errors.firstMatch(of: /oms status ([^`]+)`/)?.1)
    var status = ""
    while !status.contains("executed") {
      let looked = try await oms.run(["status", String(id)])
      try #require(looked.status == 0, "\(looked.errors)")
      status = looked.output
      try #require(!status.contains("failed"))
    }
    #expect(try await oms.run(["sign", "still here"]).status == 0)
    #expect(await sandbox.stop() == 0)
  }

  @Test("the Sandbox killed in the middle of a payment leaves a session that works once it is back")
  func killedSandbox() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/sandbox.sqlite"
    let sandbox = try await SandboxProcess.start(["--data", data])
    let oms = sandbox.client(folder)
    let address = try await signIn(oms, email: "killed@example.com")
    _ = try await oms.run(["sandbox", "faucet", address, "--amount", "1"])
    // The answer to Execute is held back for longer than the process lives.
    try await fault(sandbox, #"{"method":"Execute","delayMs":600000}"#)
    let sending = try oms.start(["send", recipient, "0.001"])
    _ = try #require(await sending.errorLine(containing: "Fee 1"))
    sandbox.program.send(SIGKILL)
    let outcome = await sending.outcome()
    #expect(outcome.status == 21 || outcome.status == 14)
    #expect(
      outcome.errors.contains("it is not known whether") || outcome.errors.contains("no answer from the service"),
      "\(outcome.errors)")
    _ = await sandbox.program.outcome()

    let offline = try await oms.run(["sign", "hello"])
    #expect(offline.status == 14)
    #expect(offline.errors.contains("oms sandbox"))
    #expect(try await oms.run(["whoami"]).status == 0)

    let port = try #require(sandbox.url.split(separator: ":").last)
    let again = try await SandboxProcess.start(["--data", data, "--port", String(port)])
    #expect(again.url == sandbox.url)
    #expect(try await oms.run(["sign", "hello"]).status == 0)
    #expect(await again.stop() == 0)
  }

  private func fault(_ sandbox: SandboxProcess, _ body: String) async throws {
    try await post(sandbox.url + "/sandbox/v1/faults", body)
  }
}
