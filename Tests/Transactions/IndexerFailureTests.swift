import Foundation
import OMSWallet
import Testing

/// Failures of the gateways, for each method: what is told, and that no session is touched.
@Suite("failures of the indexer", .timeLimit(.minutes(10)))
struct IndexerFailureTests {
  private struct Method: Sendable {
    let operation: OMSWalletOperation
    let path: String
    let call: @Sendable (IndexerClient) async throws -> Int
  }

  private static let methods: [Method] = [
    Method(operation: .indexerGetBalances, path: "IndexerGateway/GetTokenBalancesDetails") {
      try await $0.getBalances(GetBalancesParams(walletAddress: stranger(1), networks: [.amoy])).status
    },
    Method(operation: .indexerGetTransactionHistory, path: "IndexerGateway/GetTransactionHistory") {
      try await $0.getTransactionHistory(
        GetTransactionHistoryParams(walletAddress: stranger(1), networks: [.amoy])
      ).status
    },
    Method(operation: .indexerGetSolanaBalances, path: "SolanaIndexerGateway/GetTokenBalancesDetails") {
      try await $0.getSolanaBalances(
        GetSolanaBalancesParams(walletAddress: "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM")
      ).status
    },
    Method(operation: .indexerGetTronBalances, path: "TronIndexerGateway/GetTokenBalancesDetails") {
      try await $0.getTronBalances(
        GetTronBalancesParams(walletAddress: "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz")
      ).status
    },
  ]

  private func run(_ body: (Stage, Method) async throws -> Void) async throws {
    try await Stage.run(amount: nil) { stage async throws in
      let session = stage.wallet.session
      for method in Self.methods {
        try await body(stage, method)
        #expect(try await method.call(stage.indexer) == 200)
      }
      #expect(stage.wallet.session == session && stage.wallet.activeWallet != nil)
    }
  }

  private func plan(_ stage: Stage, _ method: Method, _ fault: [String: JSONValue]) async throws {
    try await stage.control.plan(fault.merging(["method": .string(method.path)]) { $1 })
  }

  @Test("E88: an error object of the gateway is passed on; not even a 401 touches the session")
  func errorObjects() async throws {
    try await run { stage, method async throws in
      let bodies: [(status: Int, body: [String: JSONValue], name: String?, code: String?, message: String)] = [
        (
          500, ["error": .string("IndexerDown"), "code": .integer(123), "message": .string("down")], "IndexerDown",
          "123",
          "down"
        ),
        (
          400, ["name": .string("WebrpcBadRequest"), "code": .integer(-4), "msg": .string("bad")], "WebrpcBadRequest",
          "-4", "bad"
        ),
        (
          401, ["name": .integer(5), "error": .string("Unauthorized"), "code": .string("1000")], "Unauthorized", "1000",
          ""
        ),
        (429, ["msg": .string("slower"), "cause": .string("quota")], nil, nil, "slower"),
      ]
      for (status, body, name, code, message) in bodies {
        try await plan(stage, method, ["status": .integer(Int64(status)), "body": .object(body)])
        let error = try await walletError { try await method.call(stage.indexer) }
        #expect(error.code == .httpError && error.operation == method.operation && error.status == status)
        #expect(error.retryable == (status >= 500) && error.txnId == nil)
        let upstream = try #require(error.upstreamError)
        #expect(upstream.service == .indexer && upstream.name == name && upstream.code == code)
        #expect(upstream.status == status && upstream.message == error.message)
        if message.isEmpty {
          #expect(error.message.contains(method.operation.rawValue) && error.message.contains("\(status)"))
        } else {
          #expect(error.message == message)
        }
        #expect(upstream.cause == (status == 429 ? "quota" : nil))
      }
    }
  }

  @Test("E89: any other body of a failure is not shown")
  func otherBodies() async throws {
    try await run { stage, method async throws in
      let bodies: [JSONValue] = [
        .string("<html>secret</html>"), .string("secret"), .array([.string("secret")]), .string(""),
      ]
      for body in bodies {
        try await plan(stage, method, ["status": .integer(502), "body": body])
        let error = try await walletError { try await method.call(stage.indexer) }
        #expect(error.code == .httpError && error.status == 502 && error.retryable == true)
        #expect(error.operation == method.operation)
        let upstream = try #require(error.upstreamError)
        #expect(upstream.name == nil && upstream.code == nil && upstream.cause == nil && upstream.status == 502)
        #expect(error.message == upstream.message && error.localizedDescription == error.message)
        #expect(error.message.contains(method.operation.rawValue) && error.message.contains("502"))
        #expect(!"\(error)".contains("secret"))
      }
    }
  }

  @Test("E90: a success that is not what it should be is an invalid response")
  func unreadable() async throws {
    try await run { stage, method async throws in
      for body in [JSONValue.string("<html>secret</html>"), .object([:]), .array([]), .string("")] {
        try await plan(stage, method, ["status": .integer(200), "body": body])
        let error = try await walletError { try await method.call(stage.indexer) }
        #expect(error.code == .invalidResponse && error.status == 200 && error.retryable == nil)
        #expect(error.operation == method.operation && error.message.contains(method.operation.rawValue))
        #expect(error.upstreamError?.service == .indexer && error.upstreamError?.status == 200)
        #expect(error.upstreamError?.name == nil && error.upstreamError?.code == nil)
        #expect(!error.message.contains("secret"))
      }
    }
  }

  @Test("E91: no answer is retryable and names the transport's failure")
  func noAnswer() async throws {
    try await run { stage, method async throws in
      try await plan(stage, method, ["dropBeforeHandling": .bool(true), "count": .integer(3)])
      let error = try await walletError { try await method.call(stage.indexer) }
      #expect(error.code == .requestFailed && error.status == nil && error.retryable == true)
      #expect(error.operation == method.operation && error.upstreamError?.service == .indexer)
      #expect(error.upstreamError?.name?.isEmpty == false && error.upstreamError?.code == nil)
      #expect(error.upstreamError?.status == nil && error.upstreamError?.message == error.message)
      try await stage.control.clearFaults()
    }
  }

  @Test("E94: cancelled, it ends at once")
  func cancelled() async throws {
    try await run { stage, method async throws in
      let isOut = Gate()
      stage.wire.atNext(method.path) { request, base in
        isOut.open()
        // An answer that comes only when nobody waits for it any more.
        try await Task.sleep(for: .seconds(600))
        return try await base.send(request)
      }
      let indexer = stage.indexer
      let call = Task { try await method.call(indexer) }
      await isOut.wait()
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
    }
  }

  @Test("E93: networks that cannot be read are listed beside those that could")
  func partial() async throws {
    try await Stage.run(nil) { stage async throws in
      func shared(_ network: String) -> [String: JSONValue] {
        [
          "network": .string(network), "accountAddress": .string("a"), "name": .string("n"), "symbol": .string("s"),
          "decimals": .integer(6), "balance": .string("5000000"), "formattedBalance": .string("5"),
          "assetType": .string("native"), "imageUrl": .string(""), "verificationStatus": .string("unknown"),
          "verificationSource": .string("none"),
        ]
      }
      func answer(_ balance: String?, failing: String) -> JSONValue {
        .object([
          "balances": .array(balance.map { [.object(shared($0))] } ?? []),
          "errors": .array([.object(["network": .string(failing), "reason": .string("node unavailable")])]),
          "coverage": .integer(1),
        ])
      }
      try await plan(
        stage, Self.methods[2], ["status": .integer(200), "body": answer("solana:devnet", failing: "solana:mainnet")])
      let solana = try await stage.indexer.getSolanaBalances(
        GetSolanaBalancesParams(walletAddress: "8hJQEfaBA22GnhLodSTdiJTY15Ba2KJpJ4oECC13nJwM"))
      #expect(solana.status == 200 && solana.balances.map(\.network) == [.devnet])
      #expect(solana.errors.map(\.network) == [.mainnet] && solana.errors.map(\.reason) == ["node unavailable"])
      #expect(solana.balances[0].imageUrl == "")
      try await plan(stage, Self.methods[3], ["status": .integer(200), "body": answer(nil, failing: "tron:nile")])
      let tron = try await stage.indexer.getTronBalances(
        GetTronBalancesParams(walletAddress: "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz"))
      #expect(tron.status == 200 && tron.balances.isEmpty && tron.errors.map(\.network) == [.nile])
      try await plan(
        stage, Self.methods[3], ["status": .integer(200), "body": answer("tron:nile", failing: "tron:mainnet")])
      let both = try await stage.indexer.getTronBalances(
        GetTronBalancesParams(walletAddress: "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz"))
      #expect(both.balances.map(\.imageUrl) == [nil] && both.errors.map(\.network) == [.mainnet])
    }
  }

  @Test(
    "E93: while one network is out, the balances of the other are there, and a payment goes through without balances")
  func outage() async throws {
    try await Stage.run(.solana) { stage async throws in
      func set(_ network: String, _ reason: String?) async throws {
        var body: [String: JSONValue] = ["network": .string(network)]
        if let reason { body["reason"] = .string(reason) }
        try await stage.control.post("outages", .object(body))
      }
      let account = try newAddress(90, .tron)
      try await stage.control.faucet(account, "3", on: "tron:nile")
      for network in ["solana:mainnet", "tron:mainnet"] { try await set(network, "node unavailable") }
      let solana = try await stage.indexer.getSolanaBalances(GetSolanaBalancesParams(walletAddress: stage.address))
      #expect(solana.status == 200 && solana.balances.map(\.network) == [.devnet])
      #expect(solana.errors.map(\.network) == [.mainnet] && solana.errors.map(\.reason) == ["node unavailable"])
      let tron = try await stage.indexer.getTronBalances(GetTronBalancesParams(walletAddress: account))
      #expect(tron.status == 200 && tron.balances.map(\.balance) == ["3000000"])
      #expect(tron.errors.map(\.network) == [.mainnet])
      try await set("solana:devnet", "node unavailable")
      let sent = try await stage.wallet.sendSolanaTransfer(
        network: .devnet, asset: "SOL", to: newAddress(91, .solana), amount: "1000000",
        selectFeeOption: .custom { options in
          #expect(options.allSatisfy { $0.availableRaw == nil && $0.available == nil })
          return options.first?.selection
        })
      #expect(sent.status == .executed)
      for network in ["solana:mainnet", "solana:devnet"] { try await set(network, nil) }
      let again = try await stage.indexer.getSolanaBalances(GetSolanaBalancesParams(walletAddress: stage.address))
      #expect(again.errors.isEmpty && again.balances.contains { $0.network == .devnet })
    }
  }
}
