import Foundation
import Testing

/// Wallets and sessions on the command line.
@Suite("wallets and session on the command line", .timeLimit(.minutes(10)))
struct WalletCommandTests {
  private struct Wallets: Decodable {
    struct Wallet: Decodable {
      let walletId: String
      let address: String
      let reference: String?
    }
    let active: String?
    let wallets: [Wallet]
  }

  private func wallets(_ oms: BuiltProgram) async throws -> Wallets {
    let listed = try await oms.run(["wallets", "--json"])
    try #require(listed.status == 0, "\(listed.errors)")
    return try JSONDecoder().decode(Wallets.self, from: Data(listed.output.utf8))
  }

  @Test("a prepared wallet is claimed at sign-in, others are made, used and claimed later")
  func wallets() async throws {
    struct Prepared: Decodable {
      let walletId: String
      let address: String
    }
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    func prepare() async throws -> Prepared {
      let made = try await oms.run(["sandbox", "claimable", "you@example.com", "--type", "ethereum"])
      return try JSONDecoder().decode(Prepared.self, from: Data(made.output.utf8))
    }
    let (first, second) = (try await prepare(), try await prepare())
    #expect(try await signIn(oms, email: "you@example.com") == first.address)
    #expect(try await wallets(oms).wallets.map(\.walletId) == [first.walletId])
    let made = try await oms.run(["create", "--reference", "savings"])
    #expect(made.status == 0, "\(made.errors)")
    var all = try await wallets(oms)
    #expect(all.wallets.count == 2 && all.wallets.last?.reference == "savings")
    #expect(all.active == all.wallets.last?.walletId)
    let claimed = try await oms.run(["claim", second.walletId])
    #expect(claimed.status == 0 && claimed.output.contains(second.address), "\(claimed.errors)")
    #expect(try await oms.run(["claim", second.walletId]).status == 13)
    #expect(try await oms.run(["use", first.address.lowercased()]).status == 0)
    all = try await wallets(oms)
    #expect(all.wallets.count == 3 && all.active == first.walletId)
    #expect(try await oms.run(["use", "nothing"]).status == 1)
    let session = try await oms.run(["session"])
    #expect(session.output.contains("you@example.com") && session.output.contains(first.address))
    #expect(await sandbox.stop() == 0)
  }

  @Test("a login can ask which wallet to use")
  func choose() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let email = "choosy@example.com"
    let first = try await signIn(oms, email: email)
    #expect(try await oms.run(["create", "--type", "solana"]).status == 0)
    #expect(try await oms.run(["create"]).status == 0)
    let addresses = try await wallets(oms).wallets.map(\.address)
    #expect(addresses.first == first && addresses.count == 3)

    func login(_ answers: String) async throws -> BuiltProgram.Outcome {
      let login = try oms.start(["login", email, "--choose", "--json"])
      _ = try #require(await login.errorLine(containing: "code was sent"))
      login.write(try await oms.run(["sandbox", "inbox", email, "--code"]).output + answers)
      login.closeInput()
      return await login.outcome()
    }
    // The wallets of the asked type are offered: two of the three.
    let chosen = try await login("3\n2\n")
    #expect(chosen.status == 0 && chosen.output.contains(addresses[2]), "\(chosen.errors)")
    #expect(!chosen.errors.contains(addresses[1]))
    let made = try await login("n\n")
    #expect(made.status == 0 && !addresses.contains { made.output.contains($0) }, "\(made.errors)")
    #expect(try await wallets(oms).wallets.count == 4)
    let none = try await login("")
    #expect(none.status == 1 && none.errors.contains("no wallet was chosen"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("watch tells what other processes do, one line each")
  func watch() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    let watching = try oms.start(["watch", "--interval", "1"])
    #expect(await watching.outputLine(containing: "signedOut") != nil)
    let address = try await signIn(oms, email: "watched@example.com")
    #expect(await watching.outputLine(containing: "restored")?.contains(address) == true)
    #expect(try await oms.run(["logout"]).status == 0)
    #expect(await watching.outputLine(containing: "signedOut") != nil)
    watching.send(SIGINT)
    #expect(await watching.outcome().status == 0)
    #expect(await sandbox.stop() == 0)
  }

  @Test("a clock that is moved past the lifetime, and a revoked credential, end the session with its status")
  func ended() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let oms = sandbox.client(folder)
    _ = try await signIn(oms, email: "ended@example.com")
    #expect(try await oms.run(["sandbox", "clock", "+6h"]).output.contains("21600"))
    #expect(try await oms.run(["sign", "still"]).status == 0)
    #expect(try await oms.run(["sandbox", "fault", "SignMessage", "--error", "7202"]).status == 0)
    #expect(try await oms.run(["sign", "over"]).status == 12)
    #expect(try await oms.run(["sign", "over"]).status == 11)
    #expect(try await oms.run(["sandbox", "revoke", "0x12"]).status == 1)
    #expect(await sandbox.stop() == 0)
  }
}
