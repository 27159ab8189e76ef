import EVMChain
import OMSSandbox
import OMSWallet
import Testing

/// Waiting for a transaction's status, on a clock that the test moves.
@Suite("waiting for the status", .timeLimit(.minutes(10)))
struct PollingTests {
  private func send(
    _ stage: Stage, to: String = stranger(30), wait: Bool = true,
    _ polling: TransactionStatusPollingOptions = TransactionStatusPollingOptions()
  ) async throws -> SendTransactionResponse {
    try await stage.wallet.sendTransaction(
      network: .amoy, to: to, value: "1", waitForStatus: wait, statusPolling: polling)
  }

  /// The Sandbox's answer to the next look-up.
  private func answer(_ stage: Stage, _ status: String, hash: String? = nil, count: Int64 = 1) async throws {
    var body: [String: JSONValue] = ["status": .string(status)]
    if let hash { body["txnHash"] = .string(hash) }
    try await stage.control.plan([
      "method": .string("TransactionStatus"), "status": .integer(200), "body": .object(body),
      "count": .integer(count),
    ])
  }

  @Test("without waiting it returns right after Execute, without a hash, and does not look at the options")
  func notWaiting() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      let sent = try await send(stage, wait: false, TransactionStatusPollingOptions(intervalMs: 0, fastPollCount: -1))
      #expect(sent.status == .pending && sent.txnHash == nil && sent.statusResolution == .notRequested)
      #expect(stage.wire.requests("TransactionStatus").isEmpty)
      try await stage.control.mine()
      let later = try await stage.wallet.getTransactionStatus(txnId: sent.txnId)
      #expect(later.status == .executed && later.txnHash != nil)
    }
  }

  @Test("a transaction that waits for its block is polled until it is there")
  func mined() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      stage.clock.duringPauses { number in
        if number == 3 { try await stage.control.mine("amoy") }
      }
      let sent = try await send(stage)
      #expect(sent.status == .executed && sent.statusResolution == .resolved)
      #expect(try await stage.control.transaction(sent.txnHash).status == "executed")
      #expect(stage.wire.requests("TransactionStatus").count == 4)
      #expect(stage.clock.pauses == [.milliseconds(400), .milliseconds(400), .milliseconds(400)])
    }
  }

  @Test("E80: five quick polls, then every two seconds, for a minute; the last status is returned as timed out")
  func defaults() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      let sent = try await send(stage)
      #expect(sent.status == .pending && sent.txnHash == nil && sent.statusResolution == .timedOut)
      let pauses = stage.clock.pauses
      #expect(pauses.prefix(4).allSatisfy { $0 == .milliseconds(400) })
      #expect(pauses.dropFirst(4).dropLast().allSatisfy { $0 == .seconds(2) })
      // The last pause ends with the deadline.
      #expect(pauses.last == .milliseconds(400) && pauses.reduce(.zero, +) == .seconds(60))
      #expect(stage.wire.requests("TransactionStatus").count == pauses.count + 1)
      #expect(stage.wire.requests("Execute").count == 1)
      try await stage.control.mine()
      #expect(try await stage.wallet.getTransactionStatus(txnId: sent.txnId).status == .executed)
    }
  }

  @Test("each option replaces its default")
  func options() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      let sent = try await send(
        stage, TransactionStatusPollingOptions(timeoutMs: 1_000, intervalMs: 300, fastIntervalMs: 50, fastPollCount: 3))
      #expect(sent.statusResolution == .timedOut)
      #expect(stage.clock.pauses == [50, 50, 300, 300, 300].map { .milliseconds($0) })
      let none = try await send(stage, TransactionStatusPollingOptions(timeoutMs: 5_000, fastPollCount: 0))
      #expect(none.statusResolution == .timedOut)
      #expect(Array(stage.clock.pauses.dropFirst(5)) == [.seconds(2), .seconds(2), .seconds(1)])
    }
  }

  @Test("a timeout of zero still polls once")
  func zero() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      let pending = try await send(stage, TransactionStatusPollingOptions(timeoutMs: 0))
      #expect(pending.status == .pending && pending.statusResolution == .timedOut)
      #expect(stage.wire.requests("TransactionStatus").count == 1 && stage.clock.pauses.isEmpty)
    }
    try await Stage.run { stage async throws in
      let sent = try await send(stage, TransactionStatusPollingOptions(timeoutMs: 0))
      #expect(sent.status == .executed && sent.statusResolution == .resolved)
    }
  }

  @Test("E63: bad options stop the transaction after prepare, before the fee is chosen")
  func badOptions() async throws {
    try await Stage.run { stage async throws in
      for options in [
        TransactionStatusPollingOptions(intervalMs: 0), TransactionStatusPollingOptions(fastIntervalMs: 0),
        TransactionStatusPollingOptions(fastPollCount: -1),
      ] {
        let error = try await walletError {
          try await stage.wallet.sendTransaction(
            network: .amoy, to: stranger(31), value: "1",
            selectFeeOption: .custom { _ in
              Issue.record("the fee is chosen")
              return nil
            }, statusPolling: options)
        }
        #expect(error.code == .validationError && error.operation == .walletSendTransaction && error.txnId == nil)
      }
      #expect(stage.wire.requests("PrepareEthereumTransaction").count == 3)
      #expect(stage.wire.requests("Execute").isEmpty)
    }
  }

  @Test("pending with a hash is resolved, with a blank hash it is not")
  func hash() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      try await answer(stage, "pending", hash: " ")
      try await answer(stage, "pending", hash: "")
      try await answer(stage, "pending", hash: "0xabc")
      let sent = try await send(stage)
      #expect(sent.status == .pending && sent.txnHash == "0xabc" && sent.statusResolution == .resolved)
      #expect(stage.wire.requests("TransactionStatus").count == 3)
    }
  }

  @Test("E81: failed is returned, not thrown: a call that reverts in its block after it was simulated")
  func failed() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      let token = TestToken.address.lowercased
      try await stage.control.faucet(stage.address, "1", on: "amoy", token: token)
      func spendAll(wait: Bool) async throws -> SendTransactionResponse {
        try await stage.wallet.callContract(
          network: .amoy, contractAddress: token, method: "transfer",
          args: [
            AbiArg(type: "address", value: .string(stranger(32))), AbiArg(type: "uint256", value: .string("1000000")),
          ], waitForStatus: wait)
      }
      let first = try await spendAll(wait: false)
      stage.clock.duringPauses { _ in try await stage.control.mine("amoy") }
      let second = try await spendAll(wait: true)
      #expect(second.status == .failed && second.statusResolution == .resolved)
      #expect(try await stage.wallet.getTransactionStatus(txnId: first.txnId).status == .executed)
      let entry = try await stage.control.transaction(second.txnHash)
      #expect(entry.status == "failed" && entry.reason?.isEmpty == false)
      #expect(try await stage.tokenBalance(token, of: stranger(32)) == "1000000")
    }
  }

  @Test("quoted and unknown statuses are polled on and returned, not thrown")
  func otherStatuses() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      for (name, status) in [("quoted", TransactionStatus.quoted), ("dropped", .unknown("dropped"))] {
        try await answer(stage, name, count: 99)
        let sent = try await send(stage, TransactionStatusPollingOptions(timeoutMs: 900))
        #expect(sent.status == status && sent.statusResolution == .timedOut && sent.txnHash == nil)
        try await stage.control.clearFaults()
        try await answer(stage, name)
        try await answer(stage, "executed", hash: "0x1")
        #expect(try await send(stage).statusResolution == .resolved)
      }
    }
  }

  @Test("E79: a look-up that fails keeps the identifier, and the transaction is on the ledger")
  func failedLookUp() async throws {
    try await Stage.run { stage async throws in
      let faults: [(fault: [String: JSONValue], status: Int?)] = [
        (["status": .integer(502), "body": .string("<html>secret</html>")], 502),
        (["error": .integer(7102)], 500), (["error": .integer(7308)], 404),
        (["status": .integer(200), "body": .string("none")], 200),
        (["dropBeforeHandling": .bool(true), "count": .integer(3)], nil),
      ]
      for (number, (fault, status)) in faults.enumerated() {
        try await stage.control.plan(fault.merging(["method": .string("TransactionStatus")]) { $1 })
        let receiver = stranger(40 + number)
        let error = try await walletError { try await send(stage, to: receiver) }
        #expect(error.code == .transactionStatusLookupFailed && error.operation == .walletTransactionStatus)
        #expect(error.retryable == true && error.status == status)
        #expect(error.upstreamError?.service == .waas && error.upstreamError?.status == status)
        let shown = "\(error) \(error.upstreamError?.message ?? "")"
        #expect(!shown.contains("secret"))
        try await stage.control.clearFaults()
        let looked = try await stage.wallet.getTransactionStatus(txnId: try #require(error.txnId))
        #expect(looked.status == .executed)
        #expect(try await stage.balance(of: receiver) == "1")
      }
    }
  }

  @Test("E79: a credential that is rejected while polling ends the session; the error stays that of the look-up")
  func rejectedWhilePolling() async throws {
    try await Stage.run { stage async throws in
      let changes = stage.wallet.sessionChangeEvents()
      try await stage.control.plan(["method": .string("TransactionStatus"), "error": .integer(7203)])
      let error = try await walletError { try await send(stage) }
      #expect(error.code == .transactionStatusLookupFailed && error.txnId != nil && error.retryable == true)
      #expect(error.upstreamError?.code == "7203" && stage.wallet.activeWallet == nil)
      for await change in changes {
        guard case .expired(let ended) = change else { continue }
        #expect(ended.wallet?.type == .ethereum)
        break
      }
      try await stage.signIn()
      let looked = try await stage.wallet.getTransactionStatus(txnId: try #require(error.txnId))
      #expect(looked.status == .executed)
    }
  }

  @Test("E82: cancelled while it waits, it ends at once; the transaction is executed all the same")
  func cancelled() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      let call = Task { try await send(stage, to: stranger(50)) }
      stage.clock.duringPauses { _ in call.cancel() }
      await #expect(throws: CancellationError.self) { try await call.value }
      try await stage.control.mine()
      #expect(try await stage.balance(of: stranger(50)) == "1")
      #expect(stage.wallet.activeWallet != nil)
    }
  }
}
