import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// What `PrepareEthereumTransaction` and its like answer.
enum Quote {
  static let native =
    #"{"token":{"network":"80002","name":"POL","symbol":"POL","type":"native","decimals":18},"value":"10","displayValue":"10"}"#

  static func json(options: String = native, sponsored: Bool = false) -> String {
    #"{"txnId":"txn-1","status":"quoted","feeOptions":[\#(options)],"sponsored":\#(sponsored),"expiresAt":"2099-01-01T00:00:00Z"}"#
  }
}

@Suite struct TransactionTests {
  let fixture: Fixture
  init() throws {
    fixture = try Fixture()
    for method in [
      "PrepareEthereumTransaction", "PrepareEthereumContractCall", "PrepareSolanaTransfer", "PrepareTronTransaction",
      "PrepareTronContractCall",
    ] {
      fixture.service.respond(method, Quote.json())
    }
    fixture.service.respond("Execute", #"{"status":"pending"}"#)
    fixture.service.respond("TransactionStatus", #"{"status":"executed","txnHash":"0xabc"}"#)
  }

  private func body(_ method: String) throws -> String {
    String(decoding: try #require(fixture.service.requests(method).last).body, as: UTF8.self)
  }

  private func send(_ client: WalletClient, waitForStatus: Bool = true) async throws -> SendTransactionResponse {
    try await client.sendTransaction(
      network: .amoy, to: "0x9f0c0000000000000000000000000000000000b2", value: "1000", waitForStatus: waitForStatus)
  }

  @Test func preparesExecutesAndPolls() async throws {
    let client = try await fixture.signedIn()
    let response = try await send(client)
    #expect(
      response
        == SendTransactionResponse(
          txnId: "txn-1", status: .executed, txnHash: "0xabc", statusResolution: .resolved))
    #expect(
      try body("PrepareEthereumTransaction")
        == #"{"mode":"relayer","network":"80002","to":"0x9f0c0000000000000000000000000000000000b2","value":"1000","walletId":"w1"}"#
    )
    #expect(try body("Execute") == #"{"feeOption":{"index":0,"token":"POL"},"txnId":"txn-1"}"#)
    #expect(try body("TransactionStatus") == #"{"txnId":"txn-1"}"#)
  }

  @Test func theFullFormSendsDataAndMode() async throws {
    let client = try await fixture.signedIn()
    _ = try await client.sendTransaction(
      network: .polygon,
      request: SendTransactionRequest(to: "0xb2", value: "0", data: "0x1234", mode: .native))
    #expect(
      try body("PrepareEthereumTransaction")
        == #"{"data":"0x1234","mode":"native","network":"137","to":"0xb2","value":"0","walletId":"w1"}"#)
  }

  @Test func callContractSendsMethodAndArguments() async throws {
    let client = try await fixture.signedIn()
    _ = try await client.callContract(
      network: .amoy, contractAddress: "0xc0", method: "transfer",
      args: [
        AbiArg(type: "address", value: .string("0xb2")),
        AbiArg(type: "uint256", value: .unsignedInteger(18_446_744_073_709_551_615)),
      ])
    #expect(
      try body("PrepareEthereumContractCall")
        == #"{"args":[{"type":"address","value":"0xb2"},{"type":"uint256","value":18446744073709551615}],"contract":"0xc0","method":"transfer","mode":"relayer","network":"80002","walletId":"w1"}"#
    )
  }

  @Test func solanaAndTronSendTheirOwnForms() async throws {
    let solana = try await fixture.signedInWithNewWallet(.solana("w-solana"), .solana)
    _ = try await solana.sendSolanaTransfer(network: .devnet, asset: "SOL", to: "addr", amount: "5")
    #expect(
      try body("PrepareSolanaTransfer")
        == #"{"amount":"5","asset":"SOL","mode":"relayer","network":"solana:devnet","recipient":{"address":"addr"},"walletId":"w-solana"}"#
    )
    let tron = try await fixture.signedInWithNewWallet(.tron("w-tron"), .tron)
    _ = try await tron.sendTronTransaction(network: .nile, to: "T1", value: "7")
    #expect(
      try body("PrepareTronTransaction")
        == #"{"mode":"native","network":"tron:nile","to":"T1","value":"7","walletId":"w-tron"}"#)
    _ = try await tron.sendTronTransaction(network: .nile, to: "T1", data: "0x")
    #expect(
      try body("PrepareTronTransaction")
        == #"{"data":"0x","mode":"native","network":"tron:nile","to":"T1","value":"0","walletId":"w-tron"}"#)
    _ = try await tron.callTronContract(network: .mainnet, contractAddress: "T2", method: "transfer")
    #expect(
      try body("PrepareTronContractCall")
        == #"{"contract":"T2","method":"transfer","mode":"native","network":"tron:mainnet","walletId":"w-tron"}"#)
  }

  @Test func E56_aWalletOfAnotherFamilySendsNothing() async throws {
    let client = try await fixture.signedIn()
    let count = fixture.service.transport.requests.count
    expectLocal(
      await walletError { try await client.sendSolanaTransfer(network: .devnet, asset: "SOL", to: "a", amount: "1") },
      .validationError, .walletSendSolanaTransfer)
    expectLocal(
      await walletError { try await client.sendTronTransaction(network: .nile, to: "a") }, .validationError,
      .walletSendTronTransaction)
    expectLocal(
      await walletError { try await client.signSolanaMessage(message: "m") }, .validationError,
      .walletSignSolanaMessage)
    expectLocal(
      await walletError { try await client.signTronMessage(message: "m") }, .validationError, .walletSignTronMessage)
    expectLocal(
      await walletError { try await client.signTronTypedData(typedData: .null) }, .validationError,
      .walletSignTronTypedData)
    #expect(fixture.service.transport.requests.count == count)
  }

  @Test(arguments: ["", "transfer(address,uint256)", "transfer ", "1transfer", "trans-fer", "tränsfer", "a-b"])
  func E59_aMethodNameIsABareName(method: String) async throws {
    let client = try await fixture.signedIn()
    let count = fixture.service.transport.requests.count
    expectLocal(
      await walletError { try await client.callContract(network: .amoy, contractAddress: "0xc0", method: method) },
      .validationError, .walletCallContract)
    #expect(fixture.service.transport.requests.count == count)
    let tron = try await fixture.signedInWithNewWallet(.tron("w-tron"), .tron)
    expectLocal(
      await walletError { try await tron.callTronContract(network: .nile, contractAddress: "T", method: method) },
      .validationError, .walletCallTronContract)
    #expect(fixture.service.requests("PrepareTronContractCall").isEmpty)
  }

  @Test(arguments: ["transfer", "_mint", "balanceOf2", "A"])
  func methodNamesOfTheContractsLanguagePass(method: String) throws {
    try ContractCall(contract: "c", method: method, args: nil).validateMethod()
  }

  @Test func aReceiverWithAWrongChecksumIsRefusedBeforeAnyRequest() async throws {
    let client = try await fixture.signedIn()
    expectLocal(
      await walletError {
        try await client.sendTransaction(
          network: .amoy, to: "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", value: "1")
      }, .validationError, .walletSendTransaction)
    #expect(fixture.service.requests("PrepareEthereumTransaction").isEmpty)
    _ = try await client.sendTransaction(
      network: .amoy, to: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", value: "1")
  }

  @Test func E60_withoutFeeOptionsNothingIsExecuted() async throws {
    fixture.service.respond("PrepareEthereumTransaction", Quote.json(options: ""))
    let client = try await fixture.signedIn()
    expectLocal(await walletError { try await send(client) }, .validationError, .walletSendTransaction)
    #expect(fixture.service.requests("Execute").isEmpty)
  }

  @Test func E61_aSelectorThatChoosesNothingStopsTheTransaction() async throws {
    let client = try await fixture.signedIn()
    let error = await walletError {
      try await client.sendTransaction(network: .amoy, to: "0xb2", value: "1", selectFeeOption: .custom { _ in nil })
    }
    expectLocal(error, .validationError, .walletSendTransaction)
    #expect(fixture.service.requests("Execute").isEmpty)
  }

  @Test func E62_whatASelectorThrowsIsKept() async throws {
    struct Doubt: Error {}
    let client = try await fixture.signedIn()
    let error = await walletError {
      try await client.sendTransaction(
        network: .amoy, to: "0xb2", value: "1", selectFeeOption: .custom { _ in throw Doubt() })
    }
    expectLocal(error, .validationError, .walletSendTransaction)
    #expect(error?.underlyingError is Doubt)
    await #expect(throws: CancellationError.self) {
      try await client.sendTransaction(
        network: .amoy, to: "0xb2", value: "1", selectFeeOption: .custom { _ in throw CancellationError() })
    }
    let passed = await walletError {
      try await client.sendTransaction(
        network: .amoy, to: "0xb2", value: "1",
        selectFeeOption: .custom { _ in
          throw OMSWalletError(code: .storageError, operation: nil, message: "the app's own")
        })
    }
    #expect(passed?.code == .storageError)
    #expect(passed?.operation == .walletSendTransaction)
    #expect(fixture.service.requests("Execute").isEmpty)
  }

  @Test(arguments: [
    TransactionStatusPollingOptions(intervalMs: 0), TransactionStatusPollingOptions(fastIntervalMs: 0),
    TransactionStatusPollingOptions(fastPollCount: -1),
  ])
  func E63_badPollingOptionsStopTheTransactionAfterPrepare(options: TransactionStatusPollingOptions) async throws {
    let client = try await fixture.signedIn()
    let called = Mutex(false)
    let error = await walletError {
      try await client.sendTransaction(
        network: .amoy, to: "0xb2", value: "1",
        selectFeeOption: .custom {
          called.withLock { $0 = true }
          return $0.first?.selection
        }, statusPolling: options)
    }
    expectLocal(error, .validationError, .walletSendTransaction)
    #expect(fixture.service.requests("PrepareEthereumTransaction").count == 1)
    #expect(!called.withLock { $0 })
    #expect(fixture.service.requests("Execute").isEmpty)
    // Without waiting they are not even looked at.
    _ = try await client.sendTransaction(
      network: .amoy, to: "0xb2", value: "1", waitForStatus: false, statusPolling: options)
  }

  @Test func E70_aFailedPrepareIsAnOrdinaryError() async throws {
    let client = try await fixture.signedIn()
    fixture.service.refuse(
      "PrepareEthereumTransaction", 7200, "InvalidRequest", status: 400, cause: "wallet is not activated on chain")
    let error = await walletError { try await send(client) }
    #expect(error?.code == .requestFailed)
    #expect(error?.operation == .walletSendTransaction)
    #expect(error?.txnId == nil)
    #expect(error?.upstreamError?.cause == "wallet is not activated on chain")
  }

  @Test func E72_anExecuteThatCannotBeSignedWasNotSent() async throws {
    let client = try await fixture.signedIn()
    let keyStore = fixture.keyStore
    let error = await walletError {
      try await client.sendTransaction(
        network: .amoy, to: "0xb2", value: "1",
        selectFeeOption: .custom { options in
          keyStore.behaviour.withLock { $0.signError = KeyStorageError(.unavailable, message: "no signer") }
          return options.first?.selection
        })
    }
    #expect(error?.code == .requestFailed)
    #expect(error?.operation == .walletSendTransaction)
    #expect(error?.retryable == true)
    #expect(error?.txnId == nil)
    #expect(error?.upstreamError?.name == "WebrpcRequestFailed")
    #expect(fixture.service.requests("Execute").isEmpty)
  }

  @Test func E71_aDeadlineAfterSendingLeavesTheOutcomeUnknown() async throws {
    let client = try await fixture.signedIn()
    let arrivals = fixture.service.watch("Execute") { _ in try await hang() }
    let call = Task { await walletError { try await send(client) } }
    await arrivals.next()
    await fixture.clock.waitForSleepers(2)
    fixture.clock.advance(by: .seconds(30))
    let error = await call.value
    #expect(error?.code == .transactionExecutionUnconfirmed)
    #expect(error?.operation == .walletExecute)
    #expect(error?.txnId == "txn-1")
    #expect(error?.retryable == false)
    #expect(fixture.service.requests("Execute").count == 1)
  }

  @Test func E82_cancellationAtEachStageIsCancellation() async throws {
    for method in ["PrepareEthereumTransaction", "Execute", "TransactionStatus"] {
      let one = try TransactionTests()
      let client = try await one.fixture.signedIn()
      let arrivals = one.fixture.service.watch(method) { _ in try await hang() }
      let call = Task { try await one.send(client) }
      await arrivals.next()
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      #expect(client.activeWallet != nil)
    }
  }

  @Test func E83_aFailedStatusLookupIsAnOrdinaryError() async throws {
    let client = try await fixture.signedIn()
    fixture.service.refuse("TransactionStatus", 7308, "TransactionNotFound", status: 404)
    let error = await walletError { try await client.getTransactionStatus(txnId: "txn-1") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 404)
    #expect(error?.operation == .walletGetTransactionStatus)
    #expect(
      try await client.getTransactionStatus(txnId: "txn-1")
        == TransactionStatusResponse(status: .executed, txnHash: "0xabc"))
  }

  @Test func E80_afterTheDeadlineTheLastStatusIsReturned() async throws {
    fixture.service.respond("TransactionStatus", #"{"status":"pending"}"#)
    let client = try await fixture.signedIn()
    let call = Task {
      try await client.sendTransaction(
        network: .amoy, to: "0xb2", value: "1",
        statusPolling: TransactionStatusPollingOptions(timeoutMs: 1000, intervalMs: 5000, fastPollCount: 0))
    }
    // The pause is cut short by the deadline.
    while fixture.clock.timeToNextWake != .seconds(1) { await Task.yield() }
    fixture.clock.advance(by: .seconds(1))
    let response = try await call.value
    #expect(response.statusResolution == .timedOut)
    #expect(response.status == .pending)
    #expect(fixture.service.requests("TransactionStatus").count == 2)
  }
}

extension Fixture {
  /// A client with an active wallet that a sign-in has created.
  func signedInWithNewWallet(_ wallet: WireWallet, _ type: WalletType) async throws -> WalletClient {
    service.complete(wallets: [])
    service.respond("CreateWallet", #"{"wallet":\#(wallet.json)}"#)
    return try await signedIn(type)
  }
}
