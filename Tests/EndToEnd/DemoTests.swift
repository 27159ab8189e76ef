import Foundation
import Testing

@Suite("the demo and the quick start", .timeLimit(.minutes(10)))
struct DemoTests {
  @Test("the demo pays, and the next run finds the session without a code")
  func demoTwice() async throws {
    let folder = try TemporaryFolder()
    let oms = BuiltProgram(name: "oms")
    let first = try await oms.run(["demo", "--data", folder.path])
    #expect(first.status == 0, "\(first.errors)")
    for word in [
      "Sign in", "Inbox", "Wallet", "Signed", "Verified", "Fee 1", "executed", "Before", "After", "0.001 POL",
      "12.5 SBUSD", "87.5 SBUSD", "Solana Devnet       1 SOL", "the recipient       0.1 SOL",
      "Tron Nile           87.5 SBUSD",
    ] {
      #expect((first.output + first.errors).contains(word), "nothing about \(word)")
    }
    // Four payments, each to its end.
    #expect(first.output.split(separator: "\n").filter { $0.hasPrefix("Hash ") }.count == 4, "\(first.output)")
    let restored = try await oms.run(["demo", "--data", folder.path, "--restored"])
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(restored.output.contains("no code was needed"))
    let second = try await oms.run(["demo", "--data", folder.path])
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.output.contains("restored from") && !second.output.contains("Inbox"))
    let other = try await oms.run(["demo", "--data", folder.path, "--email", "someone@example.com"])
    #expect(other.status == 0, "\(other.errors)")
    #expect(other.output.contains("someone@example.com") && other.output.contains("Inbox"))
  }

  @Test("the quick start runs as it is printed in the README")
  func quickStart() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let program = BuiltProgram(
      name: "QuickStart", environment: ["OMS_SANDBOX_URL": sandbox.url, "XDG_DATA_HOME": folder.path])
    let running = try program.start([])
    // The program's question waits in its output buffer, so the inbox tells when the code is there.
    var code = ""
    while code.isEmpty {
      code = try await sandbox.client(folder).run(["sandbox", "inbox", "you@example.com", "--code"]).output
    }
    running.write(code)
    running.closeInput()
    let outcome = await running.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("(valid)"))
    let address = try #require(outcome.output.firstMatch(of: /Wallet: (0x[0-9a-fA-F]{40})/)?.1)
    _ = try await sandbox.client(folder).run(["sandbox", "faucet", String(address), "--amount", "1"])
    let again = try await program.run([])
    #expect(!again.output.contains("code from the email"))
    #expect(again.output.contains("executed"), "\(again.output)\(again.errors)")
    #expect(await sandbox.stop() == 0)
  }
}
