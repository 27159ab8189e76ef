import Foundation
import KeyStorage
import OMSIndexerAPI
import OMSSandbox
import OMSWaaSAPI
import SQLiteKeyStorage
import Testing
import WebRPC
import WebRPCCurl

@Suite("State file", .timeLimit(.minutes(10)))
struct PersistenceTests {
  private struct Folder: ~Copyable {
    let path = NSTemporaryDirectory() + "oms-sandbox-" + UUID().uuidString
    var file: String { path + "/state.sqlite" }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func configuration(_ file: String, clock: SandboxClock = .manual(), port: Int = 0) -> OMSSandbox.Configuration
  {
    .init(port: port, blockTime: nil, clock: clock, dataFile: file, seed: "persistence")
  }

  /// Every record of a state file.
  private func records(_ file: String) throws -> [String: [UInt8]] {
    let storage = try SQLiteKeyStorage(path: file)
    defer { storage.close() }
    var records: [String: [UInt8]] = [:]
    for key in try storage.keys(withPrefix: "") { records[key] = try storage.get(key)?.bytes }
    return records
  }

  /// The same person, key and nonces kept, in front of another Sandbox.
  private func again(_ person: Person, in world: World) -> Person {
    Person(
      email: person.email, world: world, transport: person.transport,
      waas: WaasClient(baseURL: world.sandbox.url, transport: person.transport, headers: world.headers))
  }

  @Test func goesOnWhereItStopped() async throws {
    let folder = Folder()
    let before = try await World(configuration(folder.file))
    let person = try before.person()
    try await person.signIn()
    let wallet = try await person.newWallet()
    _ = try await before.control(
      .post, "/sandbox/v1/faucet",
      .object(["address": .string(wallet.address), "network": .string("amoy"), "amount": .string("1")]))
    func pay() async throws -> String {
      let quote = try await person.waas.prepareEthereumTransaction(
        PrepareEthereumTransactionRequest(
          network: "80002", walletId: wallet.id, to: wallet.address, value: "7", mode: .relayer))
      _ = try await person.waas.execute(
        ExecuteRequest(txnId: quote.txnId, feeOption: FeeOptionSelection(token: "POL")))
      return quote.txnId
    }
    let mined = try await pay()
    _ = try await before.control(.post, "/sandbox/v1/blocks", .object(["network": .string("amoy")]))
    let pending = try await pay()
    _ = try await before.control(.post, "/sandbox/v1/clock", .object(["advanceSeconds": .integer(100)]))
    let state = try await before.control(.get, "/sandbox/v1/state").json
    let code = try await before.newestCode(for: person.email)
    let port = before.sandbox.port
    // The transport is shared with the next world: only the Sandbox stops.
    await before.sandbox.stop()

    let sandbox = try await OMSSandbox.start(configuration(folder.file, port: port))
    let after = World(sandbox: sandbox, http: before.http)
    #expect(try await after.control(.get, "/sandbox/v1/state").json == state)
    #expect(try await after.newestCode(for: person.email) == code)
    let back = again(person, in: after)
    #expect(try await back.waas.listWallets(ListWalletsRequest()).wallets == [wallet])
    func status(_ id: String) async throws -> TransactionStatus {
      try await back.waas.transactionStatus(TransactionStatusRequest(txnId: id)).status
    }
    #expect(try await status(mined) == .executed)
    #expect(try await status(pending) == .pending)
    _ = try await after.control(.post, "/sandbox/v1/blocks", .object(["network": .string("amoy")]))
    #expect(try await status(pending) == .executed)
    let history = try await after.indexer.getTransactionHistory(
      GetTransactionHistoryRequest(
        chainIds: [80002], filter: TransactionHistoryFilter(accountAddresses: [wallet.address])))
    #expect(history.transactions[0].results.count == 2)
    // The seed goes on instead of repeating: a new wallet is not the old one.
    #expect(try await back.newWallet().address != wallet.address)
    await after.close()
  }

  @Test func writesTheSameBytesForTheSameState() async throws {
    let folder = Folder()
    let clock = SandboxClock.manual()
    let world = try await World(configuration(folder.file, clock: clock))
    let person = try world.person()
    try await person.signIn()
    for _ in 0..<3 { _ = try await person.newWallet() }
    await world.close()
    let first = try records(folder.file)
    #expect(first.count > 40)
    let second = try await OMSSandbox.start(configuration(folder.file, clock: clock))
    await second.stop()
    #expect(try records(folder.file) == first)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func refusesANonceThatWasUsedBeforeTheRestart() async throws {
    let folder = Folder()
    let world = try await World(configuration(folder.file))
    let person = try world.person()
    try await person.signIn()
    let path = "/v1/Waas/ListWallets"
    let request = try person.transport.signed(
      WebRPCRequest(
        url: world.sandbox.url + path, path: path, headers: world.headers, body: Array("{}".utf8)), nonce: "900")
    #expect(try await world.http.send(request).status == 200)
    let port = world.sandbox.port
    await world.sandbox.stop()
    let sandbox = try await OMSSandbox.start(configuration(folder.file, port: port))
    #expect(try await world.http.send(request).status == 412)
    await World(sandbox: sandbox, http: world.http).close()
  }

  @Test func keepsASecondSandboxOffTheFile() async throws {
    let folder = Folder()
    let first = try await OMSSandbox.start(configuration(folder.file))
    let error = await #expect(throws: SandboxDataError.self) {
      _ = try await OMSSandbox.start(configuration(folder.file))
    }
    #expect(error?.description.contains(folder.file) == true)
    await first.stop()
    let next = try await OMSSandbox.start(configuration(folder.file))
    await next.stop()
  }

  @Test func leavesAFileOfANewerVersionUntouched() async throws {
    let folder = Folder()
    let storage = try SQLiteKeyStorage(path: folder.file)
    try storage.set("sandbox/meta", Array(#"{"version":2,"more":true}"#.utf8))
    storage.close()
    let before = try records(folder.file)
    let error = await #expect(throws: SandboxDataError.self) {
      _ = try await OMSSandbox.start(configuration(folder.file))
    }
    #expect(error?.reason.contains("newer") == true)
    #expect(try records(folder.file) == before)
  }

  @Test func namesADamagedRecordAndAFileThatIsNoDatabase() async throws {
    let folder = Folder()
    let storage = try SQLiteKeyStorage(path: folder.file)
    try storage.set("waas/user/u", Array("{".utf8))
    storage.close()
    let damaged = await #expect(throws: SandboxDataError.self) {
      _ = try await OMSSandbox.start(configuration(folder.file))
    }
    #expect(damaged?.reason.contains("waas/user/u") == true)
    let noDatabase = folder.path + "/text.sqlite"
    try Data(String(repeating: "not a database ", count: 100).utf8).write(to: URL(filePath: noDatabase))
    let error = await #expect(throws: SandboxDataError.self) {
      _ = try await OMSSandbox.start(configuration(noDatabase))
    }
    #expect(error?.description.contains(noDatabase) == true)
  }
}
