import Foundation
import KeyStorage
import SandboxChain
import Testing
import WebRPC
import WebRPCCurl

@testable import OMSSandbox

@Suite("eWallet state file", .timeLimit(.minutes(10)))
struct RestartTests {
  private typealias World = EWalletWorld

  private struct Folder: ~Copyable {
    let path = NSTemporaryDirectory() + "oms-ewallet-" + UUID().uuidString
    var file: String { path + "/state.sqlite" }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func keepsEverythingButTheSockets() async throws {
    let folder = Folder()
    let clock = SandboxClock.manual()
    let request: JSON = [
      "type": "send", "token_id": "\(World.points)", "amount": 15, "require_confirmation": true,
      "consumption_lifetime": 60_000, "metadata": ["n": .integer("123456789012345678901234567890123456789012")],
    ]
    let kept = Keep<(state: [JSON], pending: JSON, link: String)>()
    try await World.run(dataFile: folder.file, clock: clock) { world in
      let made = try await world.call("me.create_transaction_request", request)
      let pending = try await world.call(
        "me.consume_transaction_request",
        ["formatted_transaction_request_id": made.id, "idempotency_token": "pending"], as: 2)
      _ = try await world.call(
        "me.create_transaction",
        ["to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": 5, "idempotency_token": "t"])
      _ = try await world.call(
        "user.reset_password", ["email": "user1@example.com", "redirect_url": "my-app-scheme-uri://x?t={token}"],
        as: nil)
      let link = try await world.newestLink("user1@example.com")
      _ = try await world.control("ewallet/settings", ["maxPerPage": 7])
      _ = try await world.call("me.logout", as: 3)
      await kept.set((try await state(world), pending, link))
    }
    let (before, pending, link) = try #require(await kept.value)
    try await World.run(dataFile: folder.file, clock: .manual()) { world in
      #expect(try await state(world) == before)
      try await world.refusal("user:auth_token_expired", "me.get", as: 3)
      #expect(
        try await world.call(
          "me.consume_transaction_request",
          [
            "formatted_transaction_request_id": pending.transaction_request_id, "idempotency_token": "pending",
          ], as: 2) == pending)
      _ = try await world.call(
        "user.update_password",
        [
          "email": "user1@example.com", "token": "\(link.split(separator: "t=").last ?? "")",
          "password": "new password 1", "password_confirmation": "new password 1",
        ], as: nil)
      _ = try await world.call("me.approve_transaction_consumption", ["id": pending.id])
      #expect(try await world.balance(2) == "20")
    }
  }

  private func state(_ world: World) async throws -> [JSON] {
    [
      try await world.control("ewallet/state", method: .get), try await world.control("ewallet/ledger", method: .get),
      try await world.control("ewallet/mails", method: .get), try await world.control("ewallet/settings", method: .get),
    ]
  }

  @Test func answersWithAnInternalErrorWhatItCannotSaveAndForgetsIt() async throws {
    let base = InMemoryKeyStorage()
    let body: JSON = [
      "to_address": "\(World.wallet2)", "token_id": "\(World.points)", "amount": 5, "idempotency_token": "t",
    ]
    for isCut in [true, false] {
      let medium = CuttableStorage(base)
      let sandbox = try await OMSSandbox.start(
        .init(blockTime: nil, clock: .manual(), seed: "cut"),
        keeper: StateKeeper(path: "state", storage: medium, delay: .seconds(3600)))
      let world = World(sandbox: sandbox, http: CurlTransport(), clock: .manual())
      if isCut {
        medium.cut()
        let answer = try await world.envelope("me.create_transaction", body, status: 500)
        #expect(answer.data.code == "server:internal_server_error")
        #expect(try await world.control("ewallet/apiKeys", status: 500).error == "not_saved")
      } else {
        #expect(try await world.balance(2) == "0")
        _ = try await world.call("me.create_transaction", body)
        #expect(try await world.balance(2) == "5")
      }
      world.http.shutdown()
      await sandbox.stop()
    }
  }

  @Test func ofTheSameSeedMakesTheSameIdentifiers() async throws {
    var seen: [JSON] = []
    for _ in 0..<2 {
      let sandbox = Keep<JSON>()
      try await World.run { world in
        let made = try await world.call(
          "me.create_transaction_request", ["type": "send", "token_id": "\(World.points)", "amount": 5])
        let done = try await world.call(
          "me.consume_transaction_request",
          ["formatted_transaction_request_id": made.id, "idempotency_token": "k"], as: 2)
        await sandbox.set(done)
      }
      seen.append(await sandbox.value ?? nil)
    }
    #expect(seen[0] == seen[1])
  }
}

/// A value that is set once and read later.
actor Keep<Value: Sendable> {
  private(set) var value: Value?
  func set(_ value: Value) { self.value = value }
}
