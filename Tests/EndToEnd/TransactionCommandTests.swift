import Foundation
import Testing

/// What `send`, `call` and `status` print with `--json`.
struct SentTransaction: Decodable {
  let status: String
  let isFinal: Bool
  let txnId: String
  let txnHash: String?
  let network: String?
  let amount: String?
  let baseUnits: String?
  let decimals: Int?
  let symbol: String?
  let token: String?
  let method: String?
}

/// A failure with `--json`.
struct ToldFailure: Decodable {
  struct Failure: Decodable {
    let code: String
    let exitStatus: Int32
    let message: String
    let operation: String?
    let retryable: Bool?
    let status: Int?
    let txnId: String?
    let upstream: Upstream?
  }
  struct Upstream: Decodable {
    let cause: String?
    let code: String?
    let name: String?
    let service: String
  }
  let error: Failure

  /// The one line of standard error.
  static func read(_ outcome: BuiltProgram.Outcome) throws -> Failure {
    try JSONDecoder().decode(ToldFailure.self, from: Data(outcome.errors.utf8)).error
  }
}

/// What `balances` prints with `--json`.
struct ToldBalances: Decodable {
  struct Balance: Decodable {
    let amount: String
    let baseUnits: String
    let decimals: Int?
    let kind: String
    let network: String
    let symbol: String
    let token: String?
  }
  struct Failure: Decodable {
    let network: String
    let reason: String
  }
  let balances: [Balance]
  let errors: [Failure]
}

extension BuiltProgram {
  /// Runs a command that must succeed, and reads its line of JSON.
  func read<Value: Decodable>(_ words: [String], as type: Value.Type = Value.self) async throws -> Value {
    let outcome = try await run(words + ["--json"])
    try #require(outcome.status == 0, "\(words.joined(separator: " ")): \(outcome.errors)")
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }
}

/// Transactions on the command line, on EVM networks.
@Suite("transactions on the command line", .timeLimit(.minutes(10)))
struct TransactionCommandTests {
  private static let dead = "0x000000000000000000000000000000000000dEaD"
  fileprivate static let dollar = "0x05050505050505050505050505050505E2C20001"

  private struct World {
    let folder: TemporaryFolder
    let sandbox: SandboxProcess
    let oms: BuiltProgram
    let address: String
    let dollar: String

    static func make(_ words: [String] = []) async throws -> World {
      let folder = try TemporaryFolder()
      let sandbox = try await SandboxProcess.start(words)
      let oms = sandbox.client(folder)
      let address = try await signIn(oms, email: "payer@example.com")
      try #require(try await oms.run(["sandbox", "faucet", address, "--amount", "10"]).status == 0)
      struct Funded: Decodable { let token: String? }
      let lower = TransactionCommandTests.dollar.lowercased()
      let funded: Funded = try await oms.read(["sandbox", "faucet", address, "--token", lower, "--amount", "100"])
      return World(
        folder: folder, sandbox: sandbox, oms: oms, address: address, dollar: try #require(funded.token))
    }
  }

  @Test("a token is sent by its symbol or its contract, in display units with its own decimals")
  func token() async throws {
    let world = try await World.make()
    let oms = world.oms
    let sent: SentTransaction = try await oms.read(["send", Self.dead, "2.5", "--token", "sbusd"])
    #expect(sent.status == "executed" && sent.isFinal && sent.txnHash?.hasPrefix("0x") == true)
    #expect(sent.amount == "2.5" && sent.baseUnits == "2500000" && sent.decimals == 6 && sent.symbol == "SBUSD")
    #expect(sent.token == world.dollar && sent.network == "amoy")
    let second = try await oms.run(["send", Self.dead, "0.000001", "--token", world.dollar.lowercased()])
    #expect(second.status == 0 && second.output.contains("executed"), "\(second.errors)")
    let theirs: ToldBalances = try await oms.read([
      "balances", "--address", Self.dead, "--network", "amoy", "--token", "SBUSD",
    ])
    #expect(theirs.balances.map(\.amount) == ["2.500001"] && theirs.balances.first?.baseUnits == "2500001")
    #expect(theirs.balances.first?.decimals == 6 && theirs.balances.first?.kind == "erc20")
    let ours = try await oms.run(["balances", "--tokens", "--network", "amoy"])
    #expect(ours.output == "Polygon Amoy        97.499999 SBUSD  \(world.dollar)\n")
    #expect(await world.sandbox.stop() == 0)
  }

  @Test("an amount that the token cannot hold is refused with its number of decimals, and nothing is sent")
  func tooFine() async throws {
    let world = try await World.make()
    let refused = try await world.oms.run(["send", Self.dead, "0.0000001", "--token", "SBUSD"])
    #expect(refused.status == 2 && refused.errors.contains("has 7 decimals, but SBUSD has 6"))
    let wrong = try await world.oms.run(["send", Self.dead, "1", "--token", "SBUSD", "--decimals", "18"])
    #expect(wrong.status == 2 && wrong.errors.contains("SBUSD has 6 decimals"))
    let unknown = try await world.oms.run(["send", Self.dead, "1", "--token", "EUR"])
    #expect(unknown.status == 1 && unknown.errors.contains("holds no EUR"))
    let other = "0x00000000000000000000000000000000000000a1"
    let blind = try await world.oms.run(["send", Self.dead, "1", "--token", other])
    #expect(blind.status == 1 && blind.errors.contains("--decimals"))
    #expect(await world.sandbox.stop() == 0)
  }

  @Test("a contract is called with its signature or with typed values; one that would revert is not sent")
  func call() async throws {
    let world = try await World.make()
    let long: SentTransaction = try await world.oms.read([
      "call", world.dollar, "transfer(address,uint256)", Self.dead, "1000000",
    ])
    #expect(long.status == "executed" && long.method == "transfer(address,uint256)")
    let short = try await world.oms.run([
      "call", world.dollar, "transfer", "address:\(Self.dead)", "uint256:0x0f4240",
    ])
    #expect(short.status == 0, "\(short.errors)")
    #expect(
      short.errors.contains(
        "About to   call transfer(address,uint256) of \(world.dollar) with \(Self.dead), 0x0f4240 on Polygon Amoy"),
      "\(short.errors)")
    let theirs: ToldBalances = try await world.oms.read([
      "balances", "--address", Self.dead, "--network", "amoy", "--token", world.dollar,
    ])
    #expect(theirs.balances.map(\.amount) == ["2"])
    let above = try await world.oms.run([
      "call", world.dollar, "transfer(address,uint256)", Self.dead, "100000000000",
    ])
    #expect(above.status == 13 && above.errors.contains("was not sent"), "\(above.errors)")
    let reverter = "0x05050505050505050505050505050505BAD00001"
    let reverted = try await world.oms.run(["call", reverter.lowercased(), "anything()"])
    #expect(reverted.status == 13, "\(reverted.errors)")
    #expect(
      reverted.errors.hasSuffix(
        "oms: the transaction would fail, so it was not sent: this contract reverts every call\n"),
      "\(reverted.errors)")
    #expect(await world.sandbox.stop() == 0)
  }

  @Test("the history shows what moved, in display units")
  func history() async throws {
    struct Told: Decodable {
      struct Transaction: Decodable {
        struct Transfer: Decodable {
          let amount: String
          let baseUnits: String
          let decimals: Int?
          let direction: String
          let symbol: String
          let to: String
        }
        let network: String
        let txnHash: String
        let transfers: [Transfer]
      }
      let more: Bool
      let transactions: [Transaction]
    }
    let world = try await World.make()
    let native: SentTransaction = try await world.oms.read(["send", Self.dead, "0.25"])
    let token: SentTransaction = try await world.oms.read(["send", Self.dead, "1.5", "--token", "SBUSD"])
    let told: Told = try await world.oms.read(["history", "--network", "amoy"])
    #expect(told.transactions.map(\.txnHash) == [token.txnHash, native.txnHash] && !told.more)
    let transfers = told.transactions.flatMap(\.transfers)
    #expect(transfers.map(\.amount) == ["1.5", "0.25"] && transfers.map(\.symbol) == ["SBUSD", "POL"])
    #expect(transfers.allSatisfy { $0.direction == "out" && $0.to == Self.dead.lowercased() })
    let one: Told = try await world.oms.read(["history", "--limit", "1"])
    #expect(one.more && one.transactions.count == 1)
    let lines = try await world.oms.run(["history", "--address", Self.dead])
    #expect(lines.output.contains("got  1.5 SBUSD from \(world.address.lowercased())"), "\(lines.output)")
    #expect(await world.sandbox.stop() == 0)
  }

  @Test("with real money at stake a script has to say --yes")
  func realMoney() async throws {
    let world = try await World.make()
    let oms = world.oms
    #expect(try await oms.run(["sandbox", "faucet", world.address, "--network", "polygon"]).status == 0)
    let refused = try await oms.run(["send", Self.dead, "0.1", "--network", "polygon", "--json"])
    let failure = try ToldFailure.read(refused)
    #expect(refused.status == 3 && failure.code == "notConfirmed" && failure.message.contains("--yes"))
    let call = [
      "call", world.dollar, "transfer(address,uint256)", Self.dead, "1", "--network", "polygon",
    ]
    #expect(try await oms.run(call).status == 3)
    #expect(try await oms.run(["send", Self.dead, "0.1", "--network", "polygon", "--yes"]).status == 0)
    #expect(await world.sandbox.stop() == 0)
  }

  @Test("progress is a line for each change, and nothing at all with --quiet or --json")
  func progress() async throws {
    let world = try await World.make()
    let plain = try await world.oms.run(["send", Self.dead, "0.001"])
    #expect(plain.errors.contains("About to   send 0.001 POL to \(Self.dead) on Polygon Amoy"))
    #expect(plain.errors.contains("Sent       txn_") && !plain.errors.contains("\u{1B}"))
    for word in ["--quiet", "--json"] {
      let silent = try await world.oms.run(["send", Self.dead, "0.001", word])
      #expect(silent.status == 0 && silent.errors.isEmpty && silent.output.contains("executed"))
    }
    #expect(await world.sandbox.stop() == 0)
  }

  @Test("the fee is paid in the token that is named, and nothing is sent where none is offered in it")
  func fees() async throws {
    let world = try await World.make()
    let native = try await world.oms.run(["send", Self.dead, "0.001", "--fee-token", "native"])
    #expect(native.status == 0 && native.errors.contains("Chosen     fee 1"), "\(native.errors)")
    let other = try await world.oms.run(["send", Self.dead, "0.001", "--fee-token", "EUR"])
    #expect(other.status == 2 && other.errors.contains("nothing was sent"), "\(other.errors)")
    let mode = try await world.oms.run(["send", Self.dead, "0.001", "--mode", "native"])
    #expect(mode.status == 0, "\(mode.errors)")
    #expect(try await world.oms.run(["send", Self.dead, "0.001", "--mode", "other"]).status == 2)
    #expect(await world.sandbox.stop() == 0)
  }

  @Test("what --json prints has the members that the help lists")
  func members() async throws {
    let world = try await World.make()
    let help = try await world.oms.run(["help", "json"]).output
    func listed(_ row: String) throws -> Set<String> {
      let line = try #require(help.split(separator: "\n").first { $0.hasPrefix("  \(row)  ") }, "no row \(row)")
      return Set(line.dropFirst(row.count + 2).split(separator: " ").map(String.init))
    }
    func object(_ value: Any?) throws -> [String: Any] { try #require(value as? [String: Any]) }
    func printed(_ words: [String]) async throws -> [String: Any] {
      let outcome = try await world.oms.run(words + ["--json"])
      return try object(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)))
    }
    let sent = try await printed(["send", Self.dead, "0.001"])
    #expect(try Set(sent.keys) == listed("send"))
    let status = try await printed(["status", try #require(sent["txnId"] as? String)])
    #expect(try Set(status.keys) == listed("status"))
    let call = try await printed(["call", world.dollar, "transfer(address,uint256)", Self.dead, "1"])
    #expect(try Set(call.keys) == listed("call"))
    let argument = try object((call["args"] as? [Any])?.first)
    #expect(try Set(argument.keys) == listed("call args[]"))
    let balances = try await printed(["balances"])
    #expect(try Set(balances.keys) == listed("balances"))
    for balance in balances["balances"] as? [Any] ?? [] {
      #expect(try Set(object(balance).keys) == listed("balances balances[]"))
    }
    let history = try await printed(["history"])
    #expect(try Set(history.keys) == listed("history"))
    let transaction = try object((history["transactions"] as? [Any])?.first)
    #expect(try Set(transaction.keys) == listed("history transactions[]"))
    let transfer = try object((transaction["transfers"] as? [Any])?.first)
    #expect(try Set(transfer.keys) == listed("history transfers[]"))
    let signature = try await printed(["sign", "hello"])
    #expect(try Set(signature.keys) == listed("sign").subtracting(["message|typedData"]).union(["message"]))
    let verdict = try await printed(["verify", "hello", try #require(signature["signature"] as? String)])
    #expect(try Set(verdict.keys) == listed("verify"))
    #expect(await world.sandbox.stop() == 0)
  }
}
