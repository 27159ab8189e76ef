import KeyStorage
import SandboxChain
import Synchronization
import Testing
import WebRPC
import WebRPCCurl

@testable import OMSSandbox

/// Clients that work at once on an eWallet that crashes again and again, and what they remember of it.
///
/// What a client knows of a call is its answer, or nothing when the server was gone. Whatever it knows must still hold
/// after every restart; what it does not know it asks again, with the same idempotency token.
final class CrashRun: Sendable {
  /// A call that may be sent again.
  struct Call: Sendable {
    let operation: String
    let body: JSON
    let user: Int
    var token: String { body.idempotency_token.text ?? "" }
  }

  /// What all clients know together.
  struct Knowledge: Sendable {
    /// Answers by idempotency token.
    var answers: [String: (call: Call, answer: JSON)] = [:]
    var unknown: [Call] = []
    var requests: [String] = []
    /// Consumptions that may be pending: identifier, owner of the request, consumer.
    var pending: [(id: JSON, owner: Int, consumer: Int)] = []
    var owners: [String: Int] = [:]
    var operations = 0
  }

  let storage = InMemoryKeyStorage()
  let knowledge = Mutex(Knowledge())
  let operations: Int
  private let crashes: Int
  private let seed: UInt64
  private static let clients = 8

  init(operations: Int, crashes: Int, seed: UInt64) {
    (self.operations, self.crashes, self.seed) = (operations, crashes, seed)
  }

  /// Runs all rounds: work, crash, restart, look; the last one ends in order.
  func run() async throws {
    for round in 0...crashes {
      let medium = CuttableStorage(storage)
      let sandbox = try await OMSSandbox.start(
        .init(blockTime: nil, clock: .manual(), seed: "crash"),
        keeper: StateKeeper(path: "state", storage: medium, delay: .seconds(3600)))
      let http = CurlTransport()
      let world = EWalletWorld(sandbox: sandbox, http: http, clock: .manual())
      do {
        if round == 0 { try await prepare(world) } else { try await catchUp(world) }
        try await work(world, round, medium)
        if round == crashes {
          try await catchUp(world)
          try await verify(world)
        }
      } catch {
        http.shutdown()
        await sandbox.stop()
        throw error
      }
      http.shutdown()
      await sandbox.stop()
    }
  }

  private func prepare(_ world: EWalletWorld) async throws {
    for address in [EWalletWorld.wallet2, EWalletWorld.wallet3] {
      _ = try await world.control(
        "ewallet/transfer", ["toAddress": "\(address)", "tokenId": "\(EWalletWorld.points)", "amount": 200_000])
    }
    _ = try await world.control("ewallet/settings", ["maxPerPage": 10_000])
  }

  /// Sends everything again whose outcome nobody knows, and some of what is known.
  private func catchUp(_ world: EWalletWorld) async throws {
    let unknown = knowledge.withLock { knowledge in
      defer { knowledge.unknown = [] }
      return knowledge.unknown
    }
    for call in unknown { #expect(try await send(call, world), "the server is gone again") }
    let known = knowledge.withLock { $0.answers.values.sorted { $0.call.token < $1.call.token } }
    for entry in known.prefix(40) {
      let answer = try await world.envelope(entry.call.operation, entry.call.body, as: entry.call.user)
      expectSame(answer, entry.answer, entry.call)
    }
    try await world.expectBalancedLedger()
  }

  /// Transactions never change. Consumptions do, but not into another one.
  private func expectSame(_ answer: JSON, _ before: JSON, _ call: Call) {
    if call.operation == "me.create_transaction" || before.success == false {
      #expect(answer == before, "\(call.token) has another result than before")
    } else {
      #expect(answer.success == false || answer.data.id == before.data.id, "\(call.token) is another consumption")
    }
  }

  /// Sends a call and remembers the answer; false when there was none.
  private func send(_ call: Call, _ world: EWalletWorld) async throws -> Bool {
    guard
      let response = try? await world.send(
        "/api/client/\(call.operation)", headers: world.headers(world.token(call.user)), body: call.body.bytes),
      response.status == 200, let answer = try? JSON(bytes: response.body)
    else {
      knowledge.withLock { $0.unknown.append(call) }
      return false
    }
    let before = knowledge.withLock { knowledge in
      let before = knowledge.answers[call.token]
      // A refusal without a stored result leaves the token free.
      let isStored =
        answer.success == true || answer.data.code.text?.hasPrefix("transaction:") == true
      if before == nil, isStored { knowledge.answers[call.token] = (call, answer) }
      if call.operation == "me.consume_transaction_request", answer.data.status == "pending",
        let owner = knowledge.owners[answer.data.transaction_request_id.text ?? ""]
      {
        knowledge.pending.append((answer.data.id, owner, call.user))
      }
      return before
    }
    if let before { expectSame(answer, before.answer, call) }
    return true
  }

  private func work(_ world: EWalletWorld, _ round: Int, _ medium: CuttableStorage) async throws {
    let end = operations * (round + 1) / (crashes + 1)
    try await withThrowingTaskGroup { group in
      for client in 0..<Self.clients {
        let state = seed &+ UInt64(round * 100 + client)
        group.addTask {
          var numbers = Numbers(state: state)
          while true {
            let number = self.knowledge.withLock { knowledge in
              knowledge.operations += 1
              return knowledge.operations
            }
            if number > end { return }
            // In the middle of everything the others do.
            if number == end, round < self.crashes { medium.cut() }
            guard try await self.step(&numbers, world) else { return }
          }
        }
      }
      try await group.waitForAll()
    }
    knowledge.withLock { $0.operations = end }
  }

  /// One operation, and a look at the sums; false when the server is gone.
  private func step(_ numbers: inout Numbers, _ world: EWalletWorld) async throws -> Bool {
    let user = Int.random(in: 1...3, using: &numbers)
    let isAlive: Bool
    switch Int.random(in: 0..<100, using: &numbers) {
    case ..<35: isAlive = try await send(transfer(user, &numbers), world)
    case ..<50: isAlive = try await makeRequest(user, &numbers, world)
    case ..<75:
      guard let call = consumption(user, &numbers) else { return true }
      isAlive = try await send(call, world)
    case ..<90: isAlive = try await decide(&numbers, world)
    case ..<96: isAlive = try await again(&numbers, world)
    case ..<98: isAlive = try await tenAtOnce(user, &numbers, world)
    default:
      let answer = try? await world.send(
        "/sandbox/v1/clock", headers: [:], body: Array(#"{"advanceSeconds":10}"#.utf8))
      isAlive = answer?.status == 200
    }
    guard isAlive,
      let sums = try? await world.send("/sandbox/v1/ewallet/sums", method: .get, headers: [:]), sums.status == 200
    else { return false }
    let found = try JSON(bytes: sums.body)
    #expect(found.members.values.allSatisfy { $0 == 0 }, "\(found)")
    return true
  }

  private func transfer(_ user: Int, _ numbers: inout Numbers) -> Call {
    let addresses = [EWalletWorld.wallet1, EWalletWorld.wallet2, EWalletWorld.wallet3, EWalletWorld.shopWallet]
    let isBig = Bool.random(using: &numbers) && user == 1
    let amount =
      isBig
      ? JSON.integer("\(numbers.next())\(numbers.next() % 1000)")
      : JSON(.integer(Int64.random(in: 0...60_000, using: &numbers)))
    return Call(
      operation: "me.create_transaction",
      body: [
        "to_address": "\(addresses.randomElement(using: &numbers) ?? "")",
        "token_id": "\(isBig ? EWalletWorld.big : EWalletWorld.points)", "amount": amount,
        "idempotency_token": "\(numbers.next())-\(numbers.next())",
      ], user: user)
  }

  private func makeRequest(_ user: Int, _ numbers: inout Numbers, _ world: EWalletWorld) async throws -> Bool {
    let body: JSON = [
      "type": "\(["send", "receive"].randomElement(using: &numbers) ?? "")", "token_id": "\(EWalletWorld.points)",
      "amount": JSON(.integer(Int64.random(in: 1...5000, using: &numbers))),
      "require_confirmation": JSON(.bool(Bool.random(using: &numbers))),
      "max_consumptions": JSON(.integer(Int64.random(in: 1...5, using: &numbers))),
      "max_consumptions_per_user": JSON(.integer(Int64.random(in: 1...4, using: &numbers))),
      "consumption_lifetime": JSON(.integer(Int64.random(in: 1...4, using: &numbers) * 10_000)),
    ]
    guard
      let response = try? await world.send(
        "/api/client/me.create_transaction_request", headers: world.headers(world.token(user)), body: body.bytes),
      response.status == 200
    else { return false }
    let made = try JSON(bytes: response.body).data
    let id = try #require(made.id.text, "\(made)")
    knowledge.withLock { knowledge in
      knowledge.requests.append(id)
      knowledge.owners[id] = user
    }
    return true
  }

  private func consumption(_ user: Int, _ numbers: inout Numbers) -> Call? {
    let requests = knowledge.withLock { $0.requests.suffix(20) }
    guard let id = requests.randomElement(using: &numbers) else { return nil }
    return Call(
      operation: "me.consume_transaction_request",
      body: [
        "formatted_transaction_request_id": "\(id)", "idempotency_token": "\(numbers.next())-\(numbers.next())",
        "amount": Bool.random(using: &numbers) ? nil : JSON(.integer(Int64.random(in: 1...5000, using: &numbers))),
      ], user: user)
  }

  private func decide(_ numbers: inout Numbers, _ world: EWalletWorld) async throws -> Bool {
    let pending = knowledge.withLock { Array($0.pending.suffix(30)) }
    guard let chosen = pending.randomElement(using: &numbers) else { return true }
    let (operation, user) =
      [
        ("me.approve_transaction_consumption", chosen.owner), ("me.approve_transaction_consumption", chosen.owner),
        ("me.reject_transaction_consumption", chosen.owner), ("me.cancel_transaction_consumption", chosen.consumer),
      ].randomElement(using: &numbers) ?? ("", 1)
    let body: JSON = ["id": chosen.id]
    let response = try? await world.send(
      "/api/client/\(operation)", headers: world.headers(world.token(user)), body: body.bytes)
    return response?.status == 200
  }

  private func again(_ numbers: inout Numbers, _ world: EWalletWorld) async throws -> Bool {
    let tokens = knowledge.withLock { $0.answers.keys.sorted() }
    guard let token = tokens.randomElement(using: &numbers),
      let call = knowledge.withLock({ $0.answers[token]?.call })
    else { return true }
    return try await send(call, world)
  }

  private func tenAtOnce(_ user: Int, _ numbers: inout Numbers, _ world: EWalletWorld) async throws -> Bool {
    let call = transfer(user, &numbers)
    return try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 { group.addTask { try await self.send(call, world) } }
      return try await group.reduce(true) { $0 && $1 }
    }
  }

  // MARK: - At the end

  /// Nothing lost, nothing doubled: every answer that a client has stands for exactly one transaction, and the
  /// balances are the sum of all of them.
  private func verify(_ world: EWalletWorld) async throws {
    var all: [String: JSON] = [:]
    for user in 1...3 {
      let list = try await world.call("me.get_transactions", ["per_page": 10_000], as: user)
      #expect(list.pagination.is_last_page == true)
      for transaction in list.data.items {
        let token = transaction.idempotency_token.text ?? ""
        #expect(all[token] == nil || all[token]?.id == transaction.id, "two transactions of \(token)")
        all[token] = transaction
      }
    }
    let answers = knowledge.withLock { $0.answers }
    for (token, known) in answers where known.call.operation == "me.create_transaction" {
      if known.answer.success == true {
        #expect(all[token] == known.answer.data, "\(token) is lost")
      } else {
        #expect(all[token]?.error_code == known.answer.data.code, "\(token) is lost")
      }
    }
    try await verifyBalances(all.values.filter { $0.status == "confirmed" }, world)
    try await verifyConsumptions(answers.values.map(\.call), all, world)
  }

  private func verifyBalances(_ confirmed: [JSON], _ world: EWalletWorld) async throws {
    for (user, address) in [(1, EWalletWorld.wallet1), (2, EWalletWorld.wallet2), (3, EWalletWorld.wallet3)] {
      for token in [EWalletWorld.points, EWalletWorld.big] {
        var sum = Int128(0)
        for transaction in confirmed {
          if transaction.to.address.text == address, transaction.to.token_id.text == token {
            sum += Int128(transaction.to.amount.digits ?? "") ?? 0
          }
          if transaction.from.address.text == address, transaction.from.token_id.text == token {
            sum -= Int128(transaction.from.amount.digits ?? "") ?? 0
          }
        }
        #expect(try await world.balance(user, token) == String(sum))
      }
    }
  }

  /// A consumption has the one transaction of its token, and requests count those that were confirmed.
  private func verifyConsumptions(_ calls: [Call], _ all: [String: JSON], _ world: EWalletWorld) async throws {
    var counts: [String: Int64] = [:]
    for call in calls where call.operation == "me.consume_transaction_request" {
      let answer = try await world.envelope(call.operation, call.body, as: call.user)
      guard answer.success == true else {
        #expect(all[call.token]?.status == "failed")
        continue
      }
      #expect(answer.data.transaction == all[call.token] ?? nil)
      #expect((answer.data.status == "confirmed") == (answer.data.transaction != nil))
      if answer.data.status == "confirmed" { counts[answer.data.transaction_request_id.text ?? "", default: 0] += 1 }
    }
    for id in knowledge.withLock({ $0.requests }) {
      let request = try await world.call("me.get_transaction_request", ["formatted_id": "\(id)"])
      let count = counts[id, default: 0]
      #expect(request.current_consumptions_count == JSON(.integer(count)), "\(id)")
      #expect(count <= Int64(request.max_consumptions.digits ?? "") ?? 0)
    }
  }
}
