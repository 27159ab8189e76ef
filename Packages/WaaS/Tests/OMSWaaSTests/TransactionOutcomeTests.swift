import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

private struct OutcomeVectors: Decodable {
  struct Execute: Decodable {
    let name: String
    let executeAnswers: [JSONValue]
    let expect: [String: JSONValue]
    let family: String?
  }
  struct Polling: Decodable {
    struct Options: Decodable {
      let timeoutMs: UInt64?
      let waitForStatus: Bool?
    }
    let name: String
    let statusAnswers: [JSONValue]
    let expect: [String: JSONValue]
    let options: Options?
  }
  struct Delay: Decodable {
    let completedPolls: Int
    let delayMs: Int
  }
  struct Fees: Decodable {
    let name: String
    let feeOptions: [FeeOption]
    let sponsored: Bool
    let selector: String?
    let balances: [String: String]?
    let selectorReceives: Int?
    let executeFeeOption: FeeOptionSelection?
    let error: String?
    let executeRequests: Int?
  }
  struct Comparison: Decodable {
    let available, fee: String
    let enough: Bool
  }
  struct Names: Decodable {
    let valid, invalid: [String]
  }
  let execute: [Execute]
  let polling: [Polling]
  let pollDelays: [Delay]
  let feeSelection: [Fees]
  let firstAvailableComparison: [Comparison]
  let contractMethodNames: Names
}

@Suite(.enabled(if: Vectors.areThere, "the published vectors are not there"))
struct TransactionOutcomeTests {
  private let vectors: OutcomeVectors
  init() throws { vectors = try Vectors.read("transaction-outcomes.json") }

  /// Queues one answer of a vector.
  private func enqueue(_ answer: JSONValue, _ method: String, _ service: ScriptedService) throws {
    switch answer {
    case .string("<connection failed>"), .string("<no answer in 30 s>"):
      service.fail(method, .timedOut)
    case .string("502 <html>"):
      service.enqueue(method, status: 502, "<html>Bad Gateway</html>")
    case .object(let object):
      let body = String(decoding: try WebRPCJSON.encode(answer), as: UTF8.self)
      var status = 200
      if case .integer(let given)? = object["status"] { status = Int(given) }
      service.enqueue(method, status: status, body)
    default:
      Issue.record("unknown answer \(answer)")
    }
  }

  private func check(_ error: OMSWalletError?, _ expected: [String: JSONValue], _ name: String) {
    if case .string(let code)? = expected["code"] { #expect(error?.code.rawValue == code, "\(name)") }
    if case .string(let operation)? = expected["operation"] {
      #expect(error?.operation?.rawValue == operation, "\(name)")
    }
    if case .bool(let retryable)? = expected["retryable"] { #expect(error?.retryable == retryable, "\(name)") }
    if case .bool(let hasID)? = expected["txnId"] { #expect((error?.txnId != nil) == hasID, "\(name)") }
    if case .integer(let status)? = expected["status"] { #expect(error?.status == Int(status), "\(name)") }
    if case .string(let upstream)? = expected["upstreamName"] {
      #expect(error?.upstreamError?.name == upstream, "\(name)")
    }
  }

  @Test func E71_E72_E73_E74_E75_E76_E77_E78_X2_X3_X4_X5_X6_X7_X8_executeOutcomesAreThePublishedOnes() async throws {
    for test in vectors.execute {
      let isTron = test.family == "tron"
      let fixture = try Fixture()
      let client =
        isTron ? try await fixture.signedInWithNewWallet(.tron("w-tron"), .tron) : try await fixture.signedIn()
      fixture.service.respond("PrepareEthereumTransaction", Quote.json())
      fixture.service.respond("PrepareTronTransaction", Quote.json())
      let isUnsent = test.executeAnswers.contains {
        if case .string(let text) = $0 { text.hasPrefix("<not sent") } else { false }
      }
      if !isUnsent {
        for answer in test.executeAnswers { try enqueue(answer, "Execute", fixture.service) }
      }
      let reads = fixture.service.watch("GetCredential") { _ in try await hang() }
      let keyStore = fixture.keyStore
      let selector = FeeOptionSelector.custom { options in
        if isUnsent {
          keyStore.behaviour.withLock { $0.signError = .init(.unavailable, message: "no signer") }
        }
        return options.first?.selection
      }
      let send = {
        isTron
          ? try await client.sendTronTransaction(
            network: .nile, to: "T", selectFeeOption: selector, waitForStatus: false)
          : try await client.sendTransaction(
            network: .amoy, to: "0xb2", value: "1", selectFeeOption: selector, waitForStatus: false)
      }
      if test.expect["ok"] == .bool(true) {
        #expect(try await send().status == .pending, "\(test.name)")
      } else {
        check(await walletError { try await send() }, test.expect, test.name)
      }
      if case .integer(let count)? = test.expect["executeRequests"] {
        #expect(fixture.service.requests("Execute").count == Int(count), "\(test.name)")
      }
      if test.expect["backgroundGetCredential"] == .bool(true) { await reads.next() }
      #expect((client.activeWallet == nil) == (test.expect["sessionEnded"] == .bool(true)), "\(test.name)")
    }
  }

  @Test func E79_E80_E81_pollingOutcomesAreThePublishedOnes() async throws {
    for test in vectors.polling {
      let fixture = try Fixture()
      let client = try await fixture.signedIn()
      fixture.service.respond("PrepareEthereumTransaction", Quote.json())
      fixture.service.respond("Execute", #"{"status":"pending"}"#)
      for answer in test.statusAnswers { try enqueue(answer, "TransactionStatus", fixture.service) }
      let wait = test.options?.waitForStatus ?? true
      let call = Task {
        try await client.sendTransaction(
          network: .amoy, to: "0xb2", value: "1", waitForStatus: wait,
          statusPolling: TransactionStatusPollingOptions(timeoutMs: test.options?.timeoutMs))
      }
      // Only pauses between polls are slept through; the session's timer and the 30 seconds stay asleep.
      let isDone = Flag()
      let watcher = Task {
        let result = await call.result
        isDone.raise()
        return result
      }
      while !isDone.isRaised {
        if fixture.clock.timeToNextWake == .milliseconds(400) { fixture.clock.advance(by: .milliseconds(400)) }
        await Task.yield()
      }
      let result = await watcher.value
      switch result {
      case .success(let response):
        if case .string(let status)? = test.expect["status"], status.first != "<" {
          #expect(response.status.wireValue == status, "\(test.name)")
        }
        if case .string(let hash)? = test.expect["txnHash"] { #expect(response.txnHash == hash, "\(test.name)") }
        #expect(.string(response.statusResolution.rawValue) == test.expect["statusResolution"], "\(test.name)")
      case .failure(let error):
        #expect(test.expect["code"] != nil, "\(test.name): \(error)")
        check(error as? OMSWalletError, test.expect, test.name)
      }
      if case .integer(let polls)? = test.expect["polls"] {
        #expect(fixture.service.requests("TransactionStatus").count == Int(polls), "\(test.name)")
      }
      #expect((client.activeWallet == nil) == (test.expect["sessionEnded"] == .bool(true)), "\(test.name)")
    }
  }

  @Test func pollDelaysAreThePublishedOnes() throws {
    var polling = try StatusPolling(TransactionStatusPollingOptions())
    for test in vectors.pollDelays {
      #expect(
        polling.handle(TransactionStatusResponse(status: .pending), elapsed: .zero)
          == .wait(.milliseconds(test.delayMs)))
      #expect(polling.completedPolls == test.completedPolls)
    }
  }

  @Test func aPauseNeverPassesTheDeadline() throws {
    var polling = try StatusPolling(TransactionStatusPollingOptions(timeoutMs: 500))
    let pending = TransactionStatusResponse(status: .pending)
    #expect(polling.handle(pending, elapsed: .milliseconds(300)) == .wait(.milliseconds(200)))
    #expect(polling.handle(pending, elapsed: .milliseconds(500)) == .timedOut)
    var forever = try StatusPolling(TransactionStatusPollingOptions(timeoutMs: .max, intervalMs: .max))
    #expect(forever.handle(pending, elapsed: .zero) == .wait(.milliseconds(400)))
  }

  @Test func feeSelectionsAreThePublishedOnes() async throws {
    for test in vectors.feeSelection {
      var fixture = try Fixture()
      let balances = TableOfBalances(options: test.feeOptions, held: test.balances ?? [:])
      fixture.balances = balances
      let client = try await fixture.signedIn()
      let options = String(decoding: try WebRPCJSON.encode(test.feeOptions), as: UTF8.self).dropFirst().dropLast()
      fixture.service.respond(
        "PrepareEthereumTransaction", Quote.json(options: String(options), sponsored: test.sponsored))
      fixture.service.respond("Execute", #"{"status":"pending"}"#)
      let received = Mutex<Int?>(nil)
      let selector: FeeOptionSelector? =
        switch test.selector {
        case nil: nil
        case "firstAvailable": .firstAvailable
        case "second": .custom { $0[1].selection }
        case "record":
          .custom { options in
            received.withLock { $0 = options.count }
            return options.first?.selection
          }
        default: .custom { _ in nil }
        }
      let send = {
        try await client.sendTransaction(
          network: .polygon, to: "0xb2", value: "1", selectFeeOption: selector, waitForStatus: false)
      }
      if let code = test.error {
        #expect(await walletError { try await send() }?.code.rawValue == code, "\(test.name)")
        #expect(fixture.service.requests("Execute").count == test.executeRequests ?? 0, "\(test.name)")
        continue
      }
      _ = try await send()
      let body = try WebRPCJSON.decode(
        [String: JSONValue].self, from: try #require(fixture.service.requests("Execute").first).body)
      let sent = try body["feeOption"].map {
        try WebRPCJSON.decode(FeeOptionSelection.self, from: WebRPCJSON.encode($0))
      }
      #expect(sent == test.executeFeeOption, "\(test.name)")
      if let count = test.selectorReceives { #expect(received.withLock { $0 } == count, "\(test.name)") }
      #expect(balances.questionCount == (test.selector == nil || test.sponsored ? 0 : 1), "\(test.name)")
    }
  }

  @Test func amountsOfAnyLengthAreCompared() {
    for test in vectors.firstAvailableComparison {
      #expect(FeeAmount.isEnough(available: test.available, fee: test.fee) == test.enough, "\(test)")
    }
    #expect(!FeeAmount.isEnough(available: nil, fee: "0"))
  }

  @Test func methodNamesAreJudgedAsPublished() {
    for name in vectors.contractMethodNames.valid {
      #expect((try? ContractCall(contract: "c", method: name, args: nil).validateMethod()) != nil)
    }
    for name in vectors.contractMethodNames.invalid {
      #expect((try? ContractCall(contract: "c", method: name, args: nil).validateMethod()) == nil)
    }
  }
}

/// Balances on Polygon by symbol.
private final class TableOfBalances: FeeBalanceSource {
  let options: [FeeOption]
  let held: [String: String]
  private let questions = Mutex(0)

  init(options: [FeeOption], held: [String: String]) {
    self.options = options
    self.held = held
  }

  var questionCount: Int { questions.withLock { $0 } }

  func getBalances(_ params: GetBalancesParams) async throws -> BalancesResult {
    questions.withLock { $0 += 1 }
    var native: [NativeTokenBalance] = []
    var contracts: [ContractTokenBalance] = []
    for option in options {
      guard let balance = held[option.token.symbol] else { continue }
      if let address = option.token.contractAddress {
        contracts.append(
          ContractTokenBalance(
            contractType: "ERC20", contractAddress: address, accountAddress: params.walletAddress, tokenId: "0",
            balance: balance, blockHash: "0x", blockNumber: 1, chainId: 137))
      } else {
        native.append(
          NativeTokenBalance(
            accountAddress: params.walletAddress, name: "POL", symbol: "POL", balance: balance, chainId: 137))
      }
    }
    return BalancesResult(status: 200, page: nil, nativeBalances: native, balances: contracts)
  }

  func getSolanaBalances(_ params: GetSolanaBalancesParams) async throws -> SolanaBalancesResult {
    SolanaBalancesResult(status: 200, balances: [], errors: [])
  }

  func getTronBalances(_ params: GetTronBalancesParams) async throws -> TronBalancesResult {
    TronBalancesResult(status: 200, balances: [], errors: [])
  }
}
