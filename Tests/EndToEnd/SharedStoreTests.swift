import Foundation
import OMSSandbox
import OMSWallet
import Testing
import WebRPC
import WebRPCCurl

/// Several processes with one store and one signing credential, and many calls at once on one client.
@Suite("processes that share a store", .timeLimit(.minutes(15)))
struct SharedStoreTests {
  @Test("sign-in, use, expiry and sign-out are noticed by the other process", arguments: [false, true])
  func life(onFiles: Bool) async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await OMSSandbox.start()
    func process() throws -> WalletProcess { try .start(folder, sandbox, onFiles: onFiles) }

    let first = try process()
    let address = try await first.signIn("shared@example.com", sandbox)
    #expect(try await first.change() == "signedIn")
    let second = try process()
    #expect(try await second.ask("session") == "ok \(address)")
    #expect(try await second.ask("sign 2") == "ok signed 2 refused 0")
    #expect(try await first.ask("sign 2") == "ok signed 2 refused 0")
    // Use by one process keeps the session of both alive.
    try await sandbox.advance(days: 9)
    #expect(try await second.ask("sign 1") == "ok signed 1 refused 0")
    try await sandbox.advance(days: 9)
    #expect(try await first.ask("sign 1") == "ok signed 1 refused 0")

    // Nobody used it for longer than the service waits.
    try await sandbox.advance(days: 11)
    #expect(try await first.ask("sign 1") == "error OMS_SESSION_EXPIRED")
    #expect(try await first.change() == "expired")
    #expect(try await second.ask("sign 1") == "error OMS_SESSION_EXPIRED")
    #expect(try await second.change() == "expired")
    #expect(try await second.ask("sign 1") == "error OMS_SESSION_MISSING")
    // A process that comes later still hears of it.
    let late = try process()
    #expect(try await late.change() == "expired")
    #expect(await late.end() == ["expired"])

    // The same user again, with another key.
    #expect(try await first.signIn("shared@example.com", sandbox) == address)
    #expect(try await first.change() == "signedIn")
    let third = try process()
    #expect(try await third.ask("sign 1") == "ok signed 1 refused 0")
    #expect(try await third.ask("signout") == "ok signed out")
    #expect(try await third.change() == "signedOut")
    #expect(try await first.ask("sign 1") == "error OMS_SESSION_MISSING")
    #expect(try await first.change() == "signedOut")

    // Somebody else signs in: the process that has the former session hears that it is over, and leaves the new one.
    _ = try await first.signIn("shared@example.com", sandbox)
    #expect(try await first.change() == "signedIn")
    let fourth = try process()
    #expect(try await fourth.ask("session") == "ok \(address)")
    let other = try await first.signIn("other@example.com", sandbox)
    #expect(try await fourth.ask("sign 1") == "error OMS_SESSION_MISSING")
    let heard = try await fourth.change()
    #expect(heard == "signedOut")
    for change in ["signedOut", "signedIn"] { #expect(try await first.change() == change) }
    #expect(try await first.ask("sign 1") == "ok signed 1 refused 0")
    let fifth = try process()
    #expect(try await fifth.ask("session") == "ok \(other)")

    // Each has heard of everything once, in order, and of nothing else.
    #expect(await first.end() == ["signedIn", "expired", "signedIn", "signedOut", "signedIn", "signedOut", "signedIn"])
    #expect(await second.end() == ["expired"])
    #expect(await third.end() == ["signedOut"])
    #expect(await fourth.end() == ["signedOut"])
    #expect(await fifth.end().isEmpty)
    await sandbox.stop()
  }

  /// `make test` makes a part of the calls; `OMS_FULL_TESTS=1` all of them.
  static let calls = ProcessInfo.processInfo.environment["OMS_FULL_TESTS"] == nil ? 60 : 500

  @Test("E51: eight processes sign with one credential, and no nonce is refused", arguments: [false, true])
  func order(onFiles: Bool) async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await OMSSandbox.start()
    let first = try WalletProcess.start(folder, sandbox, onFiles: onFiles)
    _ = try await first.signIn("order@example.com", sandbox)
    let others = try (0..<7).map { _ in try WalletProcess.start(folder, sandbox, onFiles: onFiles) }
    for process in others { #expect(try await process.ask("session").hasPrefix("ok 0x")) }
    let all = [first] + others
    for process in all { process.say("sign \(Self.calls)") }
    for process in all { #expect(try await process.answer() == "ok signed \(Self.calls) refused 0") }
    for process in all { _ = await process.end() }
    await sandbox.stop()
  }

  @Test("a process that is killed while it waits for an answer does not hold the others up")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await OMSSandbox.start()
    let first = try WalletProcess.start(folder, sandbox)
    _ = try await first.signIn("killed@example.com", sandbox)
    let second = try WalletProcess.start(folder, sandbox)
    #expect(try await second.ask("session").hasPrefix("ok 0x"))
    try await sandbox.plan(fault: #"{"method":"SignMessage","delayMs":600000}"#)
    first.say("sign 1")
    while try await sandbox.pendingFaults() > 0 { await Task.yield() }
    second.say("sign 1")
    await first.kill()
    #expect(try await second.answer() == "ok signed 1 refused 0")
    _ = await second.end()
    await sandbox.stop()
  }

  @Test("sixty-four calls at once reach the Sandbox in the order of the calls, and no nonce is refused")
  @MainActor func callOrder() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await OMSSandbox.start()
    let transport = RecordingTransport(CurlTransport())
    var configuration = OMSWalletConfiguration(
      publishableKey: sandbox.publishableKey,
      storage: try SQLiteKeyStorage(path: folder.path + "/keys.sqlite"),
      sealingKey: KeyFileSealingKey(path: folder.path + "/sealing.key"))
    configuration.endpoint = sandbox.url
    configuration.transport = transport
    let wallet = try OMSWallet(configuration: configuration).wallet
    try await wallet.startEmailAuth(email: "calls@example.com")
    try await wallet.completeEmailAuth(code: try await sandbox.newestCode(of: "calls@example.com"))
    let before = transport.exchanges.count
    let calls = (0..<64).map { number in
      Task { @MainActor in try await wallet.signMessage(network: .amoy, message: "message \(number)") }
    }
    for call in calls { _ = try await call.value }
    // One request is out at a time, so the order of the answers is the order at the Sandbox, which judges nonces.
    let exchanges = transport.exchanges.dropFirst(before)
    #expect(exchanges.allSatisfy { (try? $0.result.get())?.status == 200 })
    struct Body: Decodable { let message: String }
    let messages = try exchanges.map { try WebRPCJSON.decode(Body.self, from: $0.request.body).message }
    #expect(messages == (0..<64).map { "message \($0)" })
    await sandbox.stop()
  }
}

extension OMSSandbox {
  /// How many faults still wait for their call.
  func pendingFaults() async throws -> Int {
    struct Faults: Decodable {
      struct Fault: Decodable { let method: String }
      let faults: [Fault]
    }
    let path = "/sandbox/v1/faults"
    let answer = try await CurlTransport().send(WebRPCRequest(method: .get, url: url + path, path: path))
    return try WebRPCAnswer.decode(Faults.self, from: answer).faults.count
  }
}
