import EVMChain
import OMSSandbox
import OMSWallet
import Testing

/// What a failed Execute means, and that the ledger agrees. X1…X8 are the rules of the error contract.
@Suite("outcomes of Execute", .timeLimit(.minutes(10)))
struct OutcomeTests {
  private let receiver = stranger(60)

  private func send(
    _ stage: Stage, _ selector: FeeOptionSelector? = nil, wait: Bool = true
  ) async throws -> SendTransactionResponse {
    try await stage.wallet.sendTransaction(
      network: .amoy, to: receiver, value: "1", selectFeeOption: selector, waitForStatus: wait)
  }

  /// What the service knows of the transaction that was prepared last, once nothing is in the way.
  private func truth(_ stage: Stage) async throws -> TransactionStatus {
    struct Prepared: Decodable { let txnId: String }
    try await stage.control.clearFaults()
    let prepared = try stage.wire.answer("PrepareEthereumTransaction", as: Prepared.self)
    return try await stage.wallet.getTransactionStatus(txnId: prepared.txnId).status
  }

  private func expectUnsent(_ error: OMSWalletError, _ stage: Stage, status: Int?, upstream: String) async throws {
    #expect(error.code == .requestFailed && error.operation == .walletSendTransaction && error.txnId == nil)
    #expect(error.status == status && error.upstreamError?.code == upstream)
    #expect(stage.wallet.activeWallet != nil)
    let truth = try await truth(stage)
    #expect(truth == .quoted || truth == .failed)
    #expect(try await stage.balance(of: receiver) == "0")
  }

  private func expectUnknown(_ error: OMSWalletError, status: Int?, upstream: String) {
    #expect(error.code == .transactionExecutionUnconfirmed && error.operation == .walletExecute)
    #expect(error.retryable == false && error.status == status && error.upstreamError?.code == upstream)
    #expect(error.txnId?.isEmpty == false)
  }

  @Test("E70: a prepare that fails is an ordinary error; nothing is executed")
  func prepare() async throws {
    try await Stage.run { stage async throws in
      let faults: [(fault: [String: JSONValue], code: OMSWalletErrorCode, status: Int?)] = [
        (["error": .integer(7307)], .requestFailed, 500), (["error": .integer(7304)], .requestFailed, 400),
        (["status": .integer(502), "body": .string("<html>")], .httpError, 502),
        (["status": .integer(200), "body": .object([:])], .invalidResponse, 200),
        (["dropAfterHandling": .bool(true)], .requestFailed, nil),
      ]
      for (fault, code, status) in faults {
        try await stage.control.plan(fault.merging(["method": .string("PrepareEthereumTransaction")]) { $1 })
        let error = try await walletError { try await send(stage) }
        #expect(error.code == code && error.status == status && error.txnId == nil)
        #expect(error.operation == .walletSendTransaction)
      }
      let unknown = try await walletError {
        try await stage.wallet.sendTransaction(network: .amoy, to: receiver, value: "1", mode: .unknown("express"))
      }
      #expect(unknown.code == .requestFailed && unknown.upstreamError?.code == "7305")
      #expect(stage.wire.requests("Execute").isEmpty)
    }
  }

  @Test("X1 E82: cancelled while Execute is on its way, it ends at once; what was sent is executed once")
  func cancelled() async throws {
    try await Stage.run { stage async throws in
      let (isOut, mayEnd) = (Gate(), Gate())
      stage.wire.atNext("Execute") { request, base in
        let answer = try await base.send(request)
        isOut.open()
        await mayEnd.wait()
        return answer
      }
      let call = Task { try await send(stage) }
      await isOut.wait()
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      mayEnd.open()
      #expect(try await truth(stage) == .executed)
      #expect(stage.wire.requests("Execute").count == 1)
      #expect(try await stage.balance(of: receiver) == "1")
    }
  }

  @Test("X2 E72: a deadline that passes in the queue: nothing is sent, then or later")
  func timeoutInTheQueue() async throws {
    try await Stage.run { stage async throws in
      let (isHeld, mayGo) = (Gate(), Gate())
      stage.wire.atNext("SignMessage") { request, base in
        isHeld.open()
        await mayGo.wait()
        return try await base.send(request)
      }
      let wallet = stage.wallet
      let call = Task {
        try await walletError {
          try await send(
            stage,
            .custom { options in
              Task { try await wallet.signMessage(network: .amoy, message: "takes the queue") }
              await isHeld.wait()
              return options.first?.selection
            })
        }
      }
      await isHeld.wait()
      // The session's timer, the held request and Execute.
      await stage.clock.letRequestsTimeOut(3)
      let error = try await call.value
      #expect(error.retryable == true && error.upstreamError?.name == "WebrpcRequestFailed")
      mayGo.open()
      try await expectUnsent(error, stage, status: nil, upstream: "-1")
      #expect(stage.wire.requests("Execute").isEmpty)
    }
  }

  @Test("X8 E71: a deadline that passes after sending: unknown, and it may be executed later")
  func timeoutOnTheWay() async throws {
    try await Stage.run { stage async throws in
      let (isOut, mayEnd) = (Gate(), Gate())
      stage.wire.atNext("Execute") { request, base in
        let answer = try await base.send(request)
        isOut.open()
        await mayEnd.wait()
        return answer
      }
      let call = Task { try await walletError { try await send(stage) } }
      await isOut.wait()
      await stage.clock.letRequestsTimeOut(2)
      let error = try await call.value
      mayEnd.open()
      expectUnknown(error, status: nil, upstream: "-1")
      #expect(try await truth(stage) == .executed)
      #expect(stage.wire.requests("Execute").count == 1)
    }
  }

  @Test("X3 E49: a rejected credential ends the session; no identifier, nothing executed", arguments: [7202, 7203])
  func rejectedCredential(code: Int) async throws {
    try await Stage.run { stage async throws in
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(Int64(code))])
      let error = try await walletError { try await send(stage) }
      #expect(error.code == .sessionExpired && error.operation == .walletSendTransaction && error.txnId == nil)
      #expect(error.upstreamError == nil && error.status == nil && stage.wallet.activeWallet == nil)
      try await stage.signIn()
      #expect(try await truth(stage) == .quoted)
      #expect(try await stage.balance(of: receiver) == "0")
    }
  }

  @Test("X4 E51: a nonce that is refused twice is sent again, a third refusal is an error and nothing is executed")
  func refusedNonce() async throws {
    try await Stage.run { stage async throws in
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(7206), "count": .integer(2)])
      #expect(try await send(stage).status == .executed)
      #expect(stage.wire.requests("Execute").count == 3)
      #expect(try await stage.balance(of: receiver) == "1")
    }
    try await Stage.run { stage async throws in
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(7206), "count": .integer(3)])
      let error = try await walletError { try await send(stage) }
      #expect(error.retryable == false && stage.wire.requests("Execute").count == 3)
      try await expectUnsent(error, stage, status: 412, upstream: "7206")
    }
  }

  @Test("X5 E73: what would revert is refused and never sent: a contract that says no, and too little money")
  func simulated() async throws {
    try await Stage.run(amount: "1") { stage async throws in
      let reverting = try await walletError {
        try await stage.wallet.sendTransaction(
          network: .amoy, to: BuiltInContract.reverter.address.lowercased, value: "0")
      }
      #expect(reverting.retryable == false && reverting.upstreamError?.name == "TransactionSimulationFailed")
      try await expectUnsent(reverting, stage, status: 400, upstream: "7314")
      let call = try await walletError {
        try await stage.wallet.callContract(
          network: .amoy, contractAddress: TestToken.address.lowercased, method: "transfer",
          args: [AbiArg(type: "address", value: .string(receiver)), AbiArg(type: "uint256", value: .string("1"))])
      }
      #expect(call.code == .requestFailed && call.operation == .walletCallContract && call.txnId == nil)
      #expect(call.status == 400 && call.upstreamError?.code == "7314" && call.upstreamError?.cause != nil)
      let poor = try await walletError {
        try await stage.wallet.sendTransaction(
          network: .amoy, to: receiver, value: try parseUnits(value: "1", decimals: 18))
      }
      try await expectUnsent(poor, stage, status: 400, upstream: "7314")
      #expect(try await stage.balance(of: stage.address) == parseUnits(value: "1", decimals: 18))
    }
  }

  @Test(
    "X6 E74: refused before it was submitted: an ordinary error, and nothing executed",
    arguments: [(7201, 400), (7205, 429), (7207, 401)])
  func refused(code: Int, status: Int) async throws {
    try await Stage.run { stage async throws in
      let reads = stage.wire.requests("GetCredential").count
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(Int64(code))])
      let error = try await walletError { try await send(stage) }
      #expect(error.retryable == false)
      try await expectUnsent(error, stage, status: status, upstream: "\(code)")
      // 7207 asks the service about the credential in the background; the answer to a later call comes after it.
      _ = try await stage.wallet.listWallets()
      #expect((stage.wire.requests("GetCredential").count > reads) == (code == 7207))
    }
  }

  @Test(
    "X8 E76: 7200 and 7310 leave the outcome of an Ethereum transaction unknown; here the quote is untouched",
    arguments: [7200, 7310])
  func unclearRefusals(code: Int) async throws {
    try await Stage.run { stage async throws in
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(Int64(code))])
      let error = try await walletError { try await send(stage) }
      expectUnknown(error, status: 400, upstream: "\(code)")
      #expect(try await truth(stage) == .quoted)
    }
  }

  @Test("X8 E77: a quote that expired before Execute: unknown, and the ledger shows that nothing happened")
  func expiredQuote() async throws {
    try await Stage.run { stage async throws in
      let control = stage.control
      let error = try await walletError {
        try await send(
          stage,
          .custom { options in
            try await control.advance(seconds: 301)
            return options.first?.selection
          })
      }
      expectUnknown(error, status: 400, upstream: "7309")
      #expect(try await truth(stage) == .quoted)
      #expect(try await stage.balance(of: receiver) == "0")
    }
  }

  @Test("X8 E78: failures of the service and what stands before it: unknown, whether it was executed or not")
  func serverFailures() async throws {
    let failures: [(fault: [String: JSONValue], status: Int, upstream: String)] = [
      (["status": .integer(502), "body": .string("<html>Bad Gateway</html>")], 502, "-5"),
      (["status": .integer(404), "body": .string("not here")], 404, "-5"),
      (["status": .integer(503), "body": .string("")], 503, "-5"),
      (["status": .integer(200), "body": .string("<html>welcome</html>")], 200, "-5"),
      (["status": .integer(200), "body": .object([:])], 200, "-5"),
      (["error": .integer(7100)], 500, "7100"), (["error": .integer(7306)], 500, "7306"),
      (["error": .integer(7311)], 502, "7311"),
    ]
    for isHandled in [false, true] {
      try await Stage.run { stage async throws in
        for (number, (fault, status, upstream)) in failures.enumerated() {
          try await stage.control.plan(
            fault.merging(["method": .string("Execute"), "handle": .bool(isHandled)]) { $1 })
          let error = try await walletError { try await send(stage) }
          expectUnknown(error, status: status, upstream: upstream)
          #expect(try await truth(stage) == (isHandled ? .executed : .quoted))
          #expect(stage.wire.requests("Execute").count == number + 1)
        }
        #expect(try await stage.balance(of: receiver) == (isHandled ? "\(failures.count)" : "0"))
      }
    }
  }

  @Test("X8 E71: a connection that is lost: unknown, whether the request was handled or not")
  func lostConnection() async throws {
    for (fault, status) in [("dropBeforeHandling", TransactionStatus.quoted), ("dropAfterHandling", .executed)] {
      try await Stage.run { stage async throws in
        try await stage.control.plan(["method": .string("Execute"), fault: .bool(true)])
        let error = try await walletError { try await send(stage) }
        expectUnknown(error, status: nil, upstream: "-1")
        #expect(error.upstreamError?.name == "WebrpcRequestFailed")
        #expect(try await truth(stage) == status)
        // The Sandbox has seen it once: nothing below the client sends it again.
        #expect(try await stage.control.log().count { $0.path.hasSuffix("/Execute") } == 1)
      }
    }
  }

  @Test("payments at the same time are executed once each")
  func concurrent() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      stage.clock.duringPauses { _ in try await stage.control.mine("amoy") }
      let wallet = stage.wallet
      try await stage.control.plan(["method": .string("Execute"), "error": .integer(7206), "count": .integer(2)])
      let hashes = try await withThrowingTaskGroup(of: String?.self) { group in
        for number in 0..<6 {
          group.addTask {
            try await wallet.sendTransaction(network: .amoy, to: stranger(90 + number), value: "1").txnHash
          }
        }
        return try await group.reduce(into: [String?]()) { $0.append($1) }
      }
      var nonces: Set<UInt64> = []
      for hash in hashes { nonces.insert(try await stage.control.transaction(hash).nonce) }
      #expect(nonces == Set(0..<6) && Set(hashes).count == 6)
      for number in 0..<6 { #expect(try await stage.balance(of: stranger(90 + number)) == "1") }
      #expect(stage.wire.requests("Execute").count == 8)
    }
  }

  @Test("nothing is sent again after an unknown outcome, and the identifier leads to the truth")
  func lookedUp() async throws {
    try await Stage.run(blockTime: nil) { stage async throws in
      try await stage.control.plan(["method": .string("Execute"), "dropAfterHandling": .bool(true)])
      let error = try await walletError { try await send(stage) }
      let id = try #require(error.txnId)
      #expect(try await stage.wallet.getTransactionStatus(txnId: id).status == .pending)
      try await stage.control.mine()
      let looked = try await stage.wallet.getTransactionStatus(txnId: id)
      #expect(looked.status == .executed)
      #expect(try await stage.control.transaction(looked.txnHash).nonce == 0)
      // The next one is another transaction.
      stage.clock.duringPauses { _ in try await stage.control.mine("amoy") }
      let next = try await send(stage)
      #expect(next.txnId != id)
      #expect(try await stage.control.transaction(next.txnHash).nonce == 1)
      #expect(try await stage.balance(of: receiver) == "2")
    }
  }
}
