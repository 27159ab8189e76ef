import Foundation
import KeyStorage
import OMSWaaSAPI
import SQLiteKeyStorage
import SandboxChain
import Synchronization
import Testing
import WebRPC
import WebRPCCurl

@testable import OMSSandbox

/// A folder that is gone after the test.
private struct Folder: ~Copyable {
  let path = NSTemporaryDirectory() + "oms-sandbox-" + UUID().uuidString
  var file: String { path + "/state.sqlite" }

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The files as they are at this moment: what a kill would leave.
  func copy() throws -> Folder {
    let copy = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: path + "/" + name, toPath: copy.path + "/" + name)
    }
    return copy
  }
}

private func configuration(_ file: String?, clock: SandboxClock = .manual()) -> OMSSandbox.Configuration {
  .init(blockTime: nil, clock: clock, dataFile: file, seed: "durability")
}

/// The same person, key and nonces kept, in front of another Sandbox.
private func again(_ person: Person, in world: World) -> Person {
  Person(
    email: person.email, world: world, transport: person.transport,
    waas: WaasClient(baseURL: world.sandbox.url, transport: person.transport, headers: world.headers))
}

@Suite("State file and a sudden end", .timeLimit(.minutes(10)))
struct DurabilityTests {
  /// Runs a test against a Sandbox that goes on with what a kill would leave of another one now.
  private func afterAKill(_ folder: borrowing Folder, _ world: World, _ body: (World) async throws -> Void) async throws
  {
    let copy = try folder.copy()
    let sandbox = try await OMSSandbox.start(configuration(copy.file))
    do {
      try await body(World(sandbox: sandbox, http: world.http))
    } catch {
      await sandbox.stop()
      throw error
    }
    await sandbox.stop()
  }

  @Test func hasEverythingThatWasAnswered() async throws {
    let folder = try Folder()
    let world = try await World(configuration(folder.file))
    let person = try world.person()
    let commitment = try await person.commit()
    let code = try await world.newestCode(for: person.email)
    try await afterAKill(folder, world) { other async throws in
      #expect(try await other.newestCode(for: person.email) == code)
      _ = try await again(person, in: other).complete(commitment, code: code ?? "")
    }
    _ = try await person.complete(commitment, code: code ?? "")
    try await afterAKill(folder, world) { other async throws in
      #expect(try await again(person, in: other).waas.listWallets(ListWalletsRequest()).wallets == [])
    }
    let wallet = try await person.newWallet()
    try await afterAKill(folder, world) { other async throws in
      #expect(try await again(person, in: other).waas.listWallets(ListWalletsRequest()).wallets == [wallet])
    }
    _ = try await world.control(
      .post, "/sandbox/v1/faucet",
      .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string("1")]))
    let quote = try await person.waas.prepareEthereumTransaction(
      PrepareEthereumTransactionRequest(
        network: "80002", walletId: wallet.id, to: wallet.address, value: "7", mode: .relayer))
    func status(_ world: World) async throws -> TransactionStatus {
      try await again(person, in: world).waas.transactionStatus(TransactionStatusRequest(txnId: quote.txnId)).status
    }
    let path = "/v1/Waas/Execute"
    let execute = ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: "POL"))
    let request = try person.transport.signed(
      WebRPCRequest(
        url: world.sandbox.url + path, path: path, headers: world.headers, body: try WebRPCJSON.encode(execute)),
      nonce: "900")
    func send(to world: World) async throws -> WebRPCResponse {
      var request = request
      request.url = world.sandbox.url + path
      return try await world.http.send(request)
    }
    try await afterAKill(folder, world) { other async throws in
      #expect(try await status(other) == .quoted)
      // Funds and quote are there: the quote can be executed.
      #expect(try await send(to: other).status == 200)
    }
    #expect(try await send(to: world).status == 200)
    person.transport.skip(to: 1000)
    try await afterAKill(folder, world) { other async throws in
      let replayed = try await send(to: other)
      #expect(replayed.status == 412 && WebRPCAnswer.error(from: replayed).code == 7206)
      #expect(try await status(other) == .pending)
      _ = try await other.control(.post, "/sandbox/v1/blocks", .object(["network": .string("amoy")]))
      #expect(try await status(other) == .executed)
    }
    await world.close()
  }

  @Test func hasWhatAnAnswerThatGotLostHadDone() async throws {
    let folder = try Folder()
    let world = try await World(configuration(folder.file))
    let person = try world.person()
    try await person.signIn()
    _ = try await world.control(
      .post, "/sandbox/v1/faults", .object(["method": .string("CreateWallet"), "dropAfterHandling": .bool(true)]))
    await #expect(throws: (any Error).self) { _ = try await person.newWallet() }
    try await afterAKill(folder, world) { other async throws in
      #expect(try await again(person, in: other).waas.listWallets(ListWalletsRequest()).wallets.count == 1)
    }
    await world.close()
  }

  @Test func marksANewFileBeforeTheFirstRequest() async throws {
    let folder = try Folder()
    let sandbox = try await OMSSandbox.start(configuration(folder.file))
    let copy = try folder.copy()
    let storage = try SQLiteKeyStorage(path: copy.file)
    #expect(try storage.get("sandbox/meta") != nil)
    // The key of ID tokens, which anyone may have fetched by now.
    #expect(try storage.get("waas/secrets") != nil)
    storage.close()
    await sandbox.stop()
  }

  @Test func takesAnOlderStateFileWithoutTheMark() async throws {
    let folder = try Folder()
    let world = try await World(configuration(folder.file))
    let person = try world.person()
    try await person.signIn()
    await world.sandbox.stop()
    let storage = try SQLiteKeyStorage(path: folder.file)
    for name in try storage.keys(withPrefix: "sandbox/") { try storage.delete(name) }
    storage.close()
    let after = World(sandbox: try await OMSSandbox.start(configuration(folder.file)), http: world.http)
    #expect(try await again(person, in: after).waas.listWallets(ListWalletsRequest()).wallets == [])
    await after.close()
  }

  @Test func leavesAKeyStoreOfAClientUntouched() async throws {
    let folder = try Folder()
    let storage = try SQLiteKeyStorage(path: folder.file)
    try storage.set("session/record", [1, 2, 3])
    try storage.set("sandbox/meta", Array(#"{"clockAdvanced":0,"randomPosition":0,"version":1}"#.utf8))
    let revision = try storage.revision()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let error = await #expect(throws: SandboxDataError.self) {
      _ = try await OMSSandbox.start(configuration(folder.file))
    }
    #expect(error?.description.contains(folder.file) == true && error?.reason.contains("no state file") == true)
    #expect(error?.description.contains("\n") == false)
    #expect(try storage.revision() == revision)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == files)
    storage.close()
  }

  @Test func keepsASecondSandboxOffTheFileUnderAnotherName() async throws {
    let folder = try Folder()
    let first = try await OMSSandbox.start(configuration(folder.file))
    let link = folder.path + "/link.sqlite"
    try FileManager.default.linkItem(atPath: folder.file, toPath: link)
    let error = await #expect(throws: SandboxDataError.self) { _ = try await OMSSandbox.start(configuration(link)) }
    #expect(error?.reason == "another Sandbox uses it")
    await first.stop()
    // What tells the last database from an old copy goes by the database's name, and moves along.
    try FileManager.default.linkItem(atPath: folder.file + "-ack", toPath: link + "-ack")
    let next = try await OMSSandbox.start(configuration(link))
    await next.stop()
  }

  @Test func goesOnWithALaterTimeWhenTheSystemClockWasSetBack() async throws {
    let folder = try Folder()
    let system = Mutex<Int64>(1_790_000_000_000)
    func clock() -> SandboxClock { SandboxClock { system.withLock { $0 } } }
    func time(_ world: World) async throws -> String? {
      try await world.control(.get, "/sandbox/v1/clock").json["time"]?.string
    }
    let before = try await World(configuration(folder.file, clock: clock()))
    _ = try await before.control(.post, "/sandbox/v1/clock", .object(["advanceSeconds": .integer(60)]))
    system.withLock { $0 += 5_000 }
    let last = try await time(before)
    await before.close()

    system.withLock { $0 -= 3_600_000 }
    let after = try await World(configuration(folder.file, clock: clock()))
    #expect(try await time(after) == last)
    let later = try await after.control(.post, "/sandbox/v1/clock", .object(["advanceSeconds": .integer(1)]))
    #expect(try #require(later.json["time"]?.string) > last ?? "")
    await after.close()
  }
}
