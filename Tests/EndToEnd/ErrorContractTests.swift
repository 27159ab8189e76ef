import Foundation
import OMSSandbox
import OMSWallet
import Testing
import WebRPC
import WebRPCCurl

/// Rows of the error contract over real HTTP, against a Sandbox with planned faults.
@Suite("the error contract against the Sandbox", .timeLimit(.minutes(10)))
struct ErrorContractTests {
  let sandbox: OMSSandbox
  let wallet: WalletClient
  let storage = InMemoryKeyStorage()

  init() async throws {
    sandbox = try await OMSSandbox.start()
    wallet = try Self.wallet(sandbox, on: storage)
  }

  private static func wallet(_ sandbox: OMSSandbox, on storage: InMemoryKeyStorage) throws -> WalletClient {
    var configuration = OMSWalletConfiguration(
      publishableKey: sandbox.publishableKey, storage: storage,
      sealingKey: EnvironmentSealingKey(
        variable: "KEY", environment: ["KEY": String(repeating: "ab", count: 32)]))
    configuration.endpoint = sandbox.url
    return try OMSWallet(configuration: configuration).wallet
  }

  private func signIn(_ email: String = "errors@example.com") async throws {
    try await wallet.startEmailAuth(email: email)
    try await wallet.completeEmailAuth(code: try await sandbox.newestCode(of: email))
  }

  /// The error that a call throws.
  private func error<Result>(
    of body: () async throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> OMSWalletError {
    do {
      _ = try await body()
    } catch let error as OMSWalletError {
      return error
    }
    throw Expectation(sourceLocation)
  }

  private struct Expectation: Error {
    init(_ location: SourceLocation) { Issue.record("nothing was thrown", sourceLocation: location) }
  }

  private func sign() async throws -> String { try await wallet.signMessage(network: .amoy, message: "m") }

  /// The next answer to a signing request.
  private func answer(status: Int, _ body: String) async throws {
    try await sandbox.plan(fault: #"{"method":"SignMessage","status":\#(status),"body":\#(body)}"#)
  }

  @Test("E01: a request without an answer can be tried again, and the session stays")
  func noAnswer() async throws {
    try await signIn()
    try await sandbox.plan(fault: #"{"method":"SignMessage","dropBeforeHandling":true,"count":9}"#)
    let error = try await error { try await sign() }
    #expect(error.code == .requestFailed && error.status == nil && error.retryable == true)
    #expect(error.operation == .walletSignMessage)
    #expect(error.upstreamError?.name == "WebrpcRequestFailed" && error.upstreamError?.code == "-1")
    #expect(error.upstreamError?.service == .waas && error.upstreamError?.cause == nil)
    #expect(wallet.activeWallet != nil)
    await sandbox.stop()
    #expect(try await self.error { try await sign() }.code == .requestFailed)
    #expect(wallet.activeWallet != nil)
  }

  @Test("E04: an error page is not shown")
  func errorPage() async throws {
    try await signIn()
    for status in [404, 502] {
      try await answer(status: status, #""<html>secret of the proxy</html>""#)
      let error = try await error { try await sign() }
      #expect(error.code == .httpError && error.status == status && error.retryable == (status >= 500))
      #expect(error.upstreamError?.name == "WebrpcBadResponse" && error.upstreamError?.code == "-5")
      #expect(error.upstreamError?.cause == nil)
      let shown = "\(error) \(error.upstreamError?.message ?? "")"
      #expect(!shown.contains("secret"))
    }
    #expect(try await sign().hasPrefix("0x"))
    await sandbox.stop()
  }

  @Test("E05 E97: errors of the protocol layer")
  func protocolErrors() async throws {
    try await signIn()
    for (code, status) in [(-2, 404), (-3, 405), (-4, 400), (-5, 500), (-6, 500), (-7, 500)] {
      try await answer(status: status, #"{"error":"WebrpcError","code":\#(code),"msg":"m","status":\#(status)}"#)
      let error = try await error { try await sign() }
      #expect(error.code == .httpError && error.status == status && error.retryable == (status >= 500), "\(code)")
      #expect(error.upstreamError?.code == "\(code)" && error.upstreamError?.status == status)
    }
    #expect(wallet.activeWallet != nil)
    await sandbox.stop()
  }

  @Test("E06 E09 E11: service errors with and without a cause")
  func serviceErrors() async throws {
    try await signIn()
    for (code, status) in [(7300, 404), (7303, 400), (7102, 500), (7307, 502), (1000, 401)] {
      try await answer(
        status: status, #"{"error":"Name","code":\#(code),"msg":"the message","cause":"why","status":\#(status)}"#)
      let error = try await error { try await sign() }
      #expect(error.code == .requestFailed && error.status == status && error.retryable == (status >= 500), "\(code)")
      #expect(error.message == "the message" && error.upstreamError?.message == "the message")
      #expect(error.upstreamError?.name == "Name" && error.upstreamError?.code == "\(code)")
      #expect(error.upstreamError?.cause == "why")
    }
    try await answer(status: 404, #"{"error":"Name","code":7300,"msg":"m","cause":"","status":404}"#)
    #expect(try await error { try await sign() }.upstreamError?.cause == nil)
    #expect(wallet.activeWallet != nil)
    await sandbox.stop()
  }

  @Test("E07 E08 E10: answers that are not what they should be")
  func oddAnswers() async throws {
    try await signIn()
    try await answer(status: 400, #"{"error":"Name","msg":"m"}"#)
    let codeless = try await error { try await sign() }
    #expect(codeless.code == .invalidResponse && codeless.status == 400 && codeless.retryable == nil)
    #expect(codeless.upstreamError?.code == "-999")
    for body in [#""not json""#, #"{"signature":1}"#, "{}", "[]"] {
      try await answer(status: 200, body)
      let error = try await error { try await sign() }
      #expect(error.code == .invalidResponse && error.status == 200 && error.retryable == nil, "\(body)")
      #expect(error.upstreamError?.name == "WebrpcBadResponse" && error.upstreamError?.code == "-5")
    }
    try await answer(status: 400, #"{"error":"WebrpcRequestFailed","code":-1,"msg":"m","status":400}"#)
    let relayed = try await error { try await sign() }
    #expect(relayed.code == .requestFailed && relayed.status == nil && relayed.retryable == true)
    #expect(relayed.upstreamError?.status == nil)
    #expect(wallet.activeWallet != nil)
    await sandbox.stop()
  }

  @Test("E08: a sign-in whose answer cannot be decoded activates nothing")
  func undecodableSignIn() async throws {
    try await wallet.startEmailAuth(email: "errors@example.com")
    try await sandbox.plan(fault: #"{"method":"CompleteAuth","status":200,"body":{"identity":{}}}"#)
    let code = try await sandbox.newestCode(of: "errors@example.com")
    let error = try await error { try await wallet.completeEmailAuth(code: code) }
    #expect(error.code == .invalidResponse && error.status == 200 && error.operation == .walletCompleteEmailAuth)
    #expect(wallet.activeWallet == nil && wallet.session == nil)
    await sandbox.stop()
  }

  @Test("E14: a start that fails leaves nobody signed in")
  func failedStart() async throws {
    try await signIn()
    try await sandbox.plan(
      fault: #"{"method":"CommitVerifier","status":500,"body":{"error":"E","code":7100,"msg":"m","status":500}}"#)
    let error = try await error { try await wallet.startEmailAuth(email: "other@example.com") }
    #expect(error.code == .requestFailed && error.retryable == true && error.operation == .walletStartEmailAuth)
    #expect(wallet.activeWallet == nil)
    #expect(try await self.error { try await wallet.completeEmailAuth(code: "1") }.code == .sessionMissing)
    await sandbox.stop()
  }

  @Test("E15 E17: the code belongs to a started sign-in, and a wrong one may be corrected")
  func wrongCode() async throws {
    let missing = try await error { try await wallet.completeEmailAuth(code: "123456") }
    #expect(missing.code == .sessionMissing && missing.operation == .walletCompleteEmailAuth)
    try await wallet.startEmailAuth(email: "errors@example.com")
    let code = try await sandbox.newestCode(of: "errors@example.com")
    let wrong = try await error { try await wallet.completeEmailAuth(code: code == "000000" ? "000001" : "000000") }
    #expect(wrong.code == .requestFailed && wrong.status == 400 && wrong.retryable == false)
    #expect(wrong.upstreamError?.code == "7003")
    try await wallet.completeEmailAuth(code: code)
    #expect(wallet.activeWallet != nil)
    await sandbox.stop()
  }

  @Test("E16: a commitment that a newer one has replaced is used up")
  func replacedCommitment() async throws {
    try await wallet.startEmailAuth(email: "errors@example.com")
    let former = try Self.wallet(sandbox, on: InMemoryKeyStorage())
    try await sandbox.plan(
      fault:
        #"{"method":"CompleteAuth","status":400,"body":{"error":"CommitmentConsumed","code":7008,"msg":"m","status":400}}"#
    )
    let error = try await error { try await wallet.completeEmailAuth(code: "123456") }
    #expect(error.code == .authCommitmentConsumed && error.status == 400 && error.retryable == false)
    #expect(error.upstreamError?.name == "CommitmentConsumed" && error.upstreamError?.code == "7008")
    #expect(former.activeWallet == nil)
    await sandbox.stop()
  }

  @Test("E21 E95: a failed selection of the wallet is an error of the sign-in")
  func failedSelection() async throws {
    try await wallet.startEmailAuth(email: "errors@example.com")
    try await sandbox.plan(
      fault: #"{"method":"CreateWallet","status":500,"body":{"error":"E","code":7102,"msg":"m","status":500}}"#)
    let code = try await sandbox.newestCode(of: "errors@example.com")
    let error = try await error { try await wallet.completeEmailAuth(code: code) }
    #expect(error.code == .requestFailed && error.operation == .walletCompleteEmailAuth && error.status == 500)
    #expect(error.upstreamError?.code == "7102" && error.retryable == true)
    #expect(wallet.activeWallet == nil)
    await sandbox.stop()
  }

  @Test("E42: a wallet that was not allocated to the user cannot be claimed")
  func foreignClaim() async throws {
    try await signIn()
    let before = wallet.activeWallet
    let error = try await error { try await wallet.claimWallet(walletId: "somebody-else's") }
    #expect(error.code == .requestFailed && error.status == 404 && error.retryable == false)
    #expect(error.upstreamError?.name == "AccountNotFound" && error.upstreamError?.code == "7301")
    #expect(wallet.activeWallet == before)
    await sandbox.stop()
  }

  @Test("E43: signed out, nothing reaches the service")
  func signedOut() async throws {
    // A Sandbox that is gone shows that no request is made.
    await sandbox.stop()
    let calls: [(OMSWalletOperation, () async throws -> Void)] = [
      (.walletSignMessage, { _ = try await sign() }),
      (.walletListWallets, { _ = try await wallet.listWallets() }),
      (.walletUseWallet, { try await wallet.useWallet(walletId: "w") }),
      (.walletCreateWallet, { try await wallet.createWallet() }),
      (.walletClaimWallet, { try await wallet.claimWallet(walletId: "w") }),
      (.walletGetIdToken, { _ = try await wallet.getIdToken() }),
      (.walletGetTransactionStatus, { _ = try await wallet.getTransactionStatus(txnId: "t") }),
      (
        .walletIsValidMessageSignature,
        { _ = try await wallet.isValidMessageSignature(network: .amoy, message: "m", signature: "0x") }
      ),
    ]
    for (operation, call) in calls {
      let error = try await error(of: call)
      #expect(error.code == .sessionMissing && error.operation == operation)
      #expect(error.status == nil && error.retryable == nil && error.upstreamError == nil)
    }
  }

  @Test("E47 E50 E99: a revoked credential is refused, and the read in the background ends the session once")
  func revoked() async throws {
    let changes = wallet.sessionChangeEvents()
    try await wallet.startEmailAuth(email: "errors@example.com")
    let code = try await sandbox.newestCode(of: "errors@example.com")
    let credential = try await wallet.completeEmailAuth(code: code).credential
    try await post(sandbox.url + "/sandbox/v1/revoke", #"{"credentialId":"\#(credential.credentialId)"}"#)
    let error = try await error { try await sign() }
    #expect(error.code == .requestFailed && error.status == 401 && error.retryable == false)
    #expect(error.upstreamError?.name == "Unauthorized" && error.upstreamError?.code == "7207")
    var names: [String] = []
    for await change in changes {
      names.append(String(String(describing: change).prefix { $0 != "(" }))
      if case .expired(let ended) = change {
        #expect(ended.session.auth.email == "errors@example.com" && ended.wallet != nil)
        break
      }
    }
    #expect(names == ["signedIn", "expired"])
    #expect(wallet.activeWallet == nil)
    await sandbox.stop()
  }

  @Test("E49 E99: a credential that has expired at the service ends the session, however many calls fail")
  func expired() async throws {
    try await signIn()
    let changes = wallet.sessionChangeEvents()
    try await sandbox.advance(days: 11)
    let codes = try await withThrowingTaskGroup(of: OMSWalletErrorCode?.self) { group in
      for _ in 0..<5 {
        group.addTask {
          do {
            _ = try await wallet.signMessage(network: .amoy, message: "m")
            return nil
          } catch let error as OMSWalletError {
            #expect(error.upstreamError == nil && error.status == nil && error.txnId == nil)
            return error.code
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.contains(.sessionExpired))
    #expect(codes.allSatisfy { $0 == .sessionExpired || $0 == .sessionMissing })
    try await signIn()
    var names: [String] = []
    for await change in changes {
      names.append(String(String(describing: change).prefix { $0 != "(" }))
      if case .signedIn = change { break }
    }
    #expect(names == ["expired", "signedIn"])
    await sandbox.stop()
  }

  @Test("E51: two refused nonces are resent, the third is an error")
  func refusedNonces() async throws {
    try await signIn()
    let refusal = #"{"error":"PreconditionFailed","code":7206,"msg":"m","status":412}"#
    func refuse(_ count: Int) async throws {
      try await sandbox.plan(fault: #"{"method":"SignMessage","status":412,"body":\#(refusal),"count":\#(count)}"#)
    }
    try await refuse(2)
    #expect(try await sign().hasPrefix("0x"))
    try await refuse(3)
    let error = try await error { try await sign() }
    #expect(error.code == .requestFailed && error.status == 412 && error.retryable == false)
    #expect(error.upstreamError?.name == "PreconditionFailed" && error.upstreamError?.code == "7206")
    #expect(try await sign().hasPrefix("0x"))
    await sandbox.stop()
  }

  @Test("E52: an unknown credential during a sign-in is a plain error")
  func unknownDuringSignIn() async throws {
    try await wallet.startEmailAuth(email: "errors@example.com")
    try await sandbox.plan(
      fault:
        #"{"method":"CompleteAuth","status":404,"body":{"error":"KeyNotFound","code":7202,"msg":"m","status":404}}"#)
    let error = try await error { try await wallet.completeEmailAuth(code: "123456") }
    #expect(error.code == .requestFailed && error.status == 404 && error.upstreamError?.code == "7202")
    await sandbox.stop()
  }

  @Test("E57 E58 E87: what a verification refuses")
  func verification() async throws {
    try await signIn()
    let blank = try await error {
      try await wallet.isValidMessageSignature(network: .amoy, walletAddress: " ", message: "m", signature: "0x")
    }
    #expect(blank.code == .validationError && blank.operation == .walletIsValidMessageSignature)
    let family = try await error { try await wallet.isValidSolanaMessageSignature(message: "m", signature: "1") }
    #expect(family.code == .validationError && family.upstreamError == nil)
    try await sandbox.plan(
      fault:
        #"{"method":"IsValidMessageSignature","status":404,"body":{"error":"KeyNotFound","code":7202,"msg":"m","status":404}}"#
    )
    let refused = try await error {
      try await wallet.isValidMessageSignature(network: .amoy, message: "m", signature: "0x01")
    }
    #expect(refused.code == .requestFailed && refused.status == 404 && wallet.activeWallet != nil)
    await sandbox.stop()
  }
}
