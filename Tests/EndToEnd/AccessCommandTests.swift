import Foundation
import Testing

/// `oms access` and `oms remote`: an owner and a backend, each in a terminal of their own.
@Suite("access on the command line", .timeLimit(.minutes(10)))
struct AccessCommandTests {
  private static let receiver = "0x000000000000000000000000000000000000dEaD"

  private struct Authorized: Decodable { let sessionId: String }
  private struct Registered: Decodable { let credentialId: String }
  private struct Usage: Decodable {
    struct Entry: Decodable { let limit, limitBaseUnits, usedBaseUnits: String }
    let usage: [Entry]
  }

  private func read<Value: Decodable>(_ outcome: BuiltProgram.Outcome, as type: Value.Type) throws -> Value {
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }

  @Test("a backend registers, an owner authorizes it, it sends within the limit, and the owner ends it")
  func wholeWay() async throws {
    let ownerFolder = try TemporaryFolder()
    let backendFolder = try TemporaryFolder()
    let sandbox = try await SandboxProcess.start()
    let owner = sandbox.client(ownerFolder)
    let backend = sandbox.client(backendFolder)
    let address = try await signIn(owner, email: "access@example.com")
    _ = try await owner.run(["sandbox", "faucet", address, "--amount", "1"])

    let id = try read(
      await backend.run(["remote", "create", "--name", "Shop", "--url", "https://shop.example", "--json"]),
      as: Registered.self
    ).credentialId
    #expect(try await owner.run(["access", "inspect", id]).output.contains("Shop"))
    let grant = ["access", "authorize", id, "--native", "\(Self.receiver)=0.05"]
    let real = try await owner.run(grant + ["--network", "polygon"])
    #expect(real.status == 3 && real.errors.contains("--yes"))
    #expect(try await backend.run(["remote", "sessions"]).errors.contains("No owner has given access yet."))

    let session = try read(await owner.run(grant + ["--network", "amoy", "--json"]), as: Authorized.self).sessionId
    #expect(try await backend.run(["remote", "sessions"]).output.contains("up to 0.05 POL in all"))
    let sent = try await backend.run(["remote", "send", session, Self.receiver, "0.04"])
    #expect(sent.status == 0 && sent.output.contains("executed"), "\(sent.errors)")
    let txnId = try #require(
      sent.output.split(separator: "\n").first { $0.hasPrefix("Transaction  ") }?.dropFirst(13)
    ).description
    let status = try await backend.run(["remote", "status", txnId])
    #expect(status.status == 0 && status.output == sent.output, "\(status.errors)")
    let above = try await backend.run(["remote", "send", session, Self.receiver, "0.02"])
    #expect(above.status == 13 && above.errors.contains("limit is used up"), "\(above.errors)")
    let usage = try read(await owner.run(["access", "usage", session, "--json"]), as: Usage.self).usage
    #expect(usage.map(\.limit) == ["0.05"] && usage.map(\.usedBaseUnits) == ["40000000000000000"])
    let list = try await owner.run(["access", "list", "--type", "remote"])
    #expect(list.output.contains(id) && list.output.contains(session) && list.output.contains("Shop"))

    #expect(try await owner.run(["access", "revoke", id, "--session", session]).status == 0)
    let ended = try await backend.run(["remote", "send", session, Self.receiver, "0.001"])
    #expect(ended.status == 13 && ended.errors.contains("nothing was sent"), "\(ended.errors)")
    #expect(try await owner.run(["access", "list", "--type", "remote"]).output.isEmpty)
    #expect(await sandbox.stop() == 0)
  }
}
