import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxHTTP
import Testing
import WebRPC
import WebRPCCurl

@testable import SandboxRPC

/// What any chain behind the wallet service must do. Both implementations run over an embedded ledger that makes
/// blocks when a test says so: once as it is, once through its own endpoint over loopback HTTP.
@Suite("Chain backends", .timeLimit(.minutes(10)))
struct ChainBackendConformance {
  enum Kind: CaseIterable, Sendable {
    case embeddedLedger, jsonRPC
  }

  struct Bench: Sendable {
    let backend: any ChainBackend
    let ledger: EmbeddedLedger
    let alice: Secp256k1PrivateKey
    let bob: EVMAddress
    let network = Network.amoy

    func draft(to: EVMAddress? = nil, value: UInt256 = 0, data: [UInt8] = []) -> TransactionDraft {
      TransactionDraft(network: network, from: alice.address, to: to ?? bob, value: value, data: data)
    }

    /// A draft with gas and fees, as the wallet service makes it.
    func priced(to: EVMAddress? = nil, value: UInt256 = 0, data: [UInt8] = []) async throws -> TransactionDraft {
      var draft = draft(to: to, value: value, data: data)
      let fees = try await backend.fees(on: network)
      draft.gasLimit = try await backend.simulate(draft).gas
      (draft.maxFeePerGas, draft.maxPriorityFeePerGas) = (fees.maxFee, fees.priorityFee)
      return draft
    }
  }

  private func run(_ kind: Kind, _ body: (Bench) async throws -> Void) async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice, tokens: 100)
    let bob = endpoint.bob.address
    switch kind {
    case .embeddedLedger:
      try await body(Bench(backend: endpoint.ledger, ledger: endpoint.ledger, alice: endpoint.alice, bob: bob))
    case .jsonRPC:
      let server = try await HTTPServer.start(HTTPServerConfiguration()) { await endpoint.rpc.respond(to: $0) }
      let transport = CurlTransport()
      defer { transport.shutdown() }
      do {
        let backend = try await JSONRPCBackend.connect(
          [.amoy: try EVMNodeAddress("\(server.url)/rpc/amoy")], transport: transport, timeout: .seconds(300))
        try await body(Bench(backend: backend, ledger: endpoint.ledger, alice: endpoint.alice, bob: bob))
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
    }
  }

  private func code(_ body: () async throws -> some Any) async -> ChainError.Code? {
    do {
      _ = try await body()
      return nil
    } catch { return (error as? ChainError)?.code }
  }

  @Test(arguments: Kind.allCases) func balancesCountWhatIsInBlocks(_ kind: Kind) async throws {
    try await run(kind) { it in
      #expect(try await it.backend.balance(of: it.alice.address, on: .amoy) == 10_000_000_000_000_000_000)
      #expect(try await it.backend.balance(of: it.bob, on: .amoy) == 0)
      _ = try await it.backend.send(it.priced(value: 5), signedBy: it.alice)
      #expect(try await it.backend.balance(of: it.bob, on: .amoy) == 0)
      await it.ledger.mine(.amoy)
      #expect(try await it.backend.balance(of: it.bob, on: .amoy) == 5)
    }
  }

  @Test(arguments: Kind.allCases) func feesAreThoseOfTheNextBlock(_ kind: Kind) async throws {
    try await run(kind) { it in
      #expect(try await it.backend.fees(on: .amoy) == (await it.ledger.fees(on: .amoy)))
      _ = try await it.backend.send(it.priced(value: 5), signedBy: it.alice)
      await it.ledger.mine(.amoy)
      let fees = try await it.backend.fees(on: .amoy)
      #expect(fees == (await it.ledger.fees(on: .amoy)))
      #expect(
        fees.maxFee
          == fees.baseFee.addingReportingOverflow(fees.baseFee).partialValue
          .addingReportingOverflow(fees.priorityFee).partialValue)
    }
  }

  @Test(arguments: Kind.allCases) func simulatesWithoutDoing(_ kind: Kind) async throws {
    try await run(kind) { it in
      let plain = try await it.backend.simulate(it.draft(value: 1))
      #expect(plain == Simulation(gas: 21_000))
      let balanceOf = try ABISignature("balanceOf(address)").encodeCall([.address(it.alice.address)])
      let read = try await it.backend.simulate(it.draft(to: TestToken.address, data: balanceOf))
      #expect(read.output == UInt256(100).bigEndianBytes && read.revertReason == nil)
      let transfer = try Endpoint.transfer(to: it.bob, 30)
      #expect(try await it.backend.simulate(it.draft(to: TestToken.address, data: transfer)).revertReason == nil)
      #expect(await it.ledger.tokenBalance(of: it.bob, on: .amoy) == 0)
      #expect(await it.ledger.nextNonce(of: it.alice.address, on: .amoy) == 0)
    }
  }

  @Test(arguments: Kind.allCases) func simulationsTellWhyACallWouldRevert(_ kind: Kind) async throws {
    try await run(kind) { it in
      let tooMuch = it.draft(to: TestToken.address, data: try Endpoint.transfer(to: it.bob, 101))
      for draft in [tooMuch, it.draft(to: BuiltInContract.reverter.address)] {
        let simulation = try await it.backend.simulate(draft)
        #expect(simulation.revertReason == (await it.ledger.simulate(draft).revertReason))
        #expect(simulation.revertReason?.isEmpty == false && simulation.output == [] && simulation.gas >= 21_000)
      }
    }
  }

  @Test(arguments: Kind.allCases) func simulationsDoNotLookAtTheBalance(_ kind: Kind) async throws {
    try await run(kind) { it in
      let simulation = try await it.backend.simulate(it.draft(value: .max))
      #expect(simulation.revertReason == nil && simulation.gas == 21_000)
    }
  }

  @Test(arguments: Kind.allCases) func theGasOfASimulationIsEnough(_ kind: Kind) async throws {
    try await run(kind) { it in
      let draft = try await it.priced(to: TestToken.address, data: Endpoint.transfer(to: it.bob, 7))
      let sent = try await it.backend.send(draft, signedBy: it.alice)
      await it.ledger.mine(.amoy)
      let mined = try #require(try await it.backend.transaction(sent.hash, on: .amoy))
      let receipt = try #require(mined.receipt)
      #expect(receipt.gasUsed <= draft.gasLimit && receipt.gasUsed > 21_000)
      #expect(await it.ledger.tokenBalance(of: it.bob, on: .amoy) == 7)
    }
  }

  @Test(arguments: Kind.allCases) func aTransactionIsPendingThenExecuted(_ kind: Kind) async throws {
    try await run(kind) { it in
      let sent = try await it.backend.send(it.priced(value: 3), signedBy: it.alice)
      #expect(sent.status == .pending && sent.from == it.alice.address && sent.hash == sent.signed.hash)
      #expect(try await it.backend.transaction(sent.hash, on: .amoy) == sent)
      await it.ledger.mine(.amoy)
      let mined = try #require(try await it.backend.transaction(sent.hash, on: .amoy))
      #expect(mined == (await it.ledger.transaction(sent.hash, on: .amoy)))
      #expect(mined.receipt?.blockNumber == 1 && mined.receipt?.timestamp == 1_800_000_000)
      guard case .executed = mined.status else {
        Issue.record("not executed")
        return
      }
    }
  }

  @Test(arguments: Kind.allCases) func receiptsCarryLogs(_ kind: Kind) async throws {
    try await run(kind) { it in
      let draft = try await it.priced(to: TestToken.address, data: Endpoint.transfer(to: it.bob, 7))
      let sent = try await it.backend.send(draft, signedBy: it.alice)
      await it.ledger.mine(.amoy)
      let mined = try #require(try await it.backend.transaction(sent.hash, on: .amoy))
      #expect(mined == (await it.ledger.transaction(sent.hash, on: .amoy)))
      #expect(
        mined.receipt?.events == [
          .transfer(token: TestToken.address, from: it.alice.address, to: it.bob, amount: 7)
        ])
    }
  }

  @Test(arguments: Kind.allCases) func aFailedTransactionTellsItsReason(_ kind: Kind) async throws {
    try await run(kind) { it in
      var draft = try await it.priced(to: BuiltInContract.reverter.address)
      draft.gasLimit = 100_000
      let sent = try await it.backend.send(draft, signedBy: it.alice)
      await it.ledger.mine(.amoy)
      let mined = try #require(try await it.backend.transaction(sent.hash, on: .amoy))
      #expect(mined == (await it.ledger.transaction(sent.hash, on: .amoy)))
      guard case .failed(let receipt, let reason) = mined.status else {
        Issue.record("not failed")
        return
      }
      #expect(receipt.logs.isEmpty && !reason.isEmpty)
    }
  }

  @Test(arguments: Kind.allCases) func manySendsAtOnceTakeNoncesInARow(_ kind: Kind) async throws {
    try await run(kind) { it in
      let draft = try await it.priced(value: 1)
      let nonces = try await withThrowingTaskGroup(of: UInt64.self) { group in
        for _ in 0..<24 {
          group.addTask { try await it.backend.send(draft, signedBy: it.alice).signed.transaction.nonce }
        }
        return try await group.reduce(into: [UInt64]()) { $0.append($1) }
      }
      #expect(nonces.sorted() == Array(0..<24))
      await it.ledger.mine(.amoy)
      #expect(try await it.backend.balance(of: it.bob, on: .amoy) == 24)
    }
  }

  @Test(arguments: Kind.allCases) func refusalsSayWhichKindTheyAre(_ kind: Kind) async throws {
    try await run(kind) { it in
      let draft = try await it.priced(value: 1)
      var costly = draft
      costly.value = 15_000_000_000_000_000_000
      #expect(await code { try await it.backend.send(costly, signedBy: it.alice) } == .insufficientFunds)
      var cheap = draft
      (cheap.maxFeePerGas, cheap.maxPriorityFeePerGas) = (1, 1)
      #expect(await code { try await it.backend.send(cheap, signedBy: it.alice) } == .fee)
      var short = draft
      short.gasLimit = 20_999
      #expect(await code { try await it.backend.send(short, signedBy: it.alice) } == .gasLimit)
      var huge = draft
      huge.maxFeePerGas = .max
      #expect(await code { try await it.backend.send(huge, signedBy: it.alice) } == .overflow)
      #expect(await it.ledger.pendingCount(.amoy) == 0)
      // None of them used up the nonce.
      #expect(try await it.backend.send(draft, signedBy: it.alice).signed.transaction.nonce == 0)
    }
  }

  @Test(arguments: Kind.allCases) func takesWhatOthersSigned(_ kind: Kind) async throws {
    try await run(kind) { it in
      let fees = try await it.backend.fees(on: .amoy)
      func signed(nonce: UInt64, chain: UInt64 = 80_002) throws -> SignedEIP1559Transaction {
        try EIP1559Transaction(
          chainID: chain, nonce: nonce, maxPriorityFeePerGas: fees.priorityFee, maxFeePerGas: fees.maxFee,
          gasLimit: 21_000, to: it.bob, value: 1
        ).signed(with: it.alice)
      }
      let first = try signed(nonce: 0)
      let sent = try await it.backend.submit(first, on: .amoy)
      #expect(sent.status == .pending && sent.hash == first.hash && sent.from == it.alice.address)
      // The very same again has no second effect.
      #expect(try await it.backend.submit(first, on: .amoy).hash == first.hash)
      #expect(await it.ledger.pendingCount(.amoy) == 1)
      #expect(await code { try await it.backend.submit(try signed(nonce: 0, chain: 1), on: .amoy) } == .wrongChain)
      #expect(await code { try await it.backend.submit(try signed(nonce: 7), on: .amoy) } == .nonceTooHigh)
      await it.ledger.mine(.amoy)
      let second = try EIP1559Transaction(
        chainID: 80_002, nonce: 0, maxPriorityFeePerGas: fees.priorityFee, maxFeePerGas: fees.maxFee,
        gasLimit: 21_000, to: it.bob, value: 2
      ).signed(with: it.alice)
      #expect(await code { try await it.backend.submit(second, on: .amoy) } == .nonceTooLow)
    }
  }

  @Test(arguments: Kind.allCases) func doesNotKnowWhatWasNeverSent(_ kind: Kind) async throws {
    try await run(kind) { it in
      let found = try await it.backend.transaction([UInt8](repeating: 7, count: 32), on: .amoy)
      #expect(found == nil)
    }
  }
}
