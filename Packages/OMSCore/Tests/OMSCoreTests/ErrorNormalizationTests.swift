import KeyStorage
import Testing
import WebRPC

@_spi(OMSInternal) @testable import OMSCore

@Suite struct ErrorNormalizationTests {
  private func normalize(_ error: any Error) -> OMSWalletError? {
    ErrorNormalization.normalize(error, operation: .walletSignMessage, describe: { _ in "described" })
      as? OMSWalletError
  }

  @Test func E02_cancellationPassesUnchanged() {
    #expect(
      ErrorNormalization.normalize(CancellationError(), operation: .walletSignMessage, describe: { _ in "" })
        is CancellationError)
  }

  @Test func E95_anErrorThatCrossesScopesTakesOnlyTheOperation() {
    let upstream = OMSWalletUpstreamError(service: .waas, name: "N", code: "1", message: "m", status: 500, cause: "c")
    let inner = OMSWalletError(
      code: .requestFailed, operation: .walletListAccessPages, message: "text", status: 500, txnId: "t",
      retryable: true, upstreamError: upstream)
    let outer = normalize(inner)
    #expect(outer?.code == .requestFailed)
    #expect(outer?.operation == .walletSignMessage)
    #expect(outer?.errorDescription == "text")
    #expect(outer?.status == 500 && outer?.txnId == "t" && outer?.retryable == true)
    #expect(outer?.upstreamError == upstream)
    #expect((outer?.underlyingError as? OMSWalletError)?.operation == .walletListAccessPages)
  }

  @Test func anErrorOfTheSameScopePassesUnchanged() {
    let inner = OMSWalletError(code: .storageError, operation: .walletSignMessage, message: "m")
    #expect(normalize(inner)?.underlyingError == nil)
  }

  @Test(arguments: [
    (OMSWalletErrorCode.transactionExecutionUnconfirmed, OMSWalletOperation.walletExecute),
    (.transactionStatusLookupFailed, .walletTransactionStatus),
  ])
  func theTwoTransactionOutcomesKeepTheirOperation(code: OMSWalletErrorCode, operation: OMSWalletOperation) {
    #expect(normalize(OMSWalletError(code: code, operation: operation, message: "m"))?.operation == operation)
  }

  @Test func E10_aRequestThatFailedUpstreamHasNoStatus() {
    let error = normalize(WebRPCError(name: "WebrpcRequestFailed", code: -1, message: "m", status: 400))
    #expect(error?.code == .requestFailed)
    #expect(error?.status == nil)
    #expect(error?.retryable == true)
    #expect(error?.upstreamError?.status == nil)
    #expect(error?.upstreamError?.code == "-1")
  }

  @Test func E07_anErrorWithoutCodeIsAnInvalidResponse() {
    let error = normalize(WebRPCError(name: "WebrpcEndpoint", code: -999, message: "m", status: 400))
    #expect(error?.code == .invalidResponse)
    #expect(error?.status == 400)
    #expect(error?.retryable == nil)
    #expect(error?.upstreamError?.code == "-999")
  }

  @Test func anUnreadableAnswerWithoutCodeSaysMinusFive() {
    let error = normalize(WebRPCError(name: "WebrpcBadResponse", code: -999, message: "raw", status: 302))
    #expect(error?.code == .invalidResponse)
    #expect(error?.upstreamError?.code == "-5")
    #expect(error?.upstreamError?.message == "bad response")
  }

  @Test(arguments: [
    (-2, 404, OMSWalletErrorCode.httpError, false), (-7, 500, .httpError, true), (-4, 503, .httpError, true),
    (7003, 400, .requestFailed, false), (7300, 404, .requestFailed, false), (7100, 500, .requestFailed, true),
    (7104, 502, .requestFailed, true), (7307, 500, .requestFailed, true), (7008, 400, .authCommitmentConsumed, false),
    (7313, 400, .walletAddressAlreadyImported, false), (-2, 200, .requestFailed, false),
  ])
  func E05_E06_E09_E66_numbersDecide(code: Int, status: Int, expected: OMSWalletErrorCode, retryable: Bool) {
    let error = normalize(WebRPCError(name: "Name", code: code, message: "m", status: status))
    #expect(error?.code == expected)
    #expect(error?.retryable == retryable)
    #expect(error?.status == (code == 7313 ? 409 : status))
    #expect(error?.upstreamError?.status == status)
    #expect(error?.upstreamError?.code == String(code))
  }

  @Test func E11_aCauseIsKeptAndABlankOneIsNot() {
    let given = WebRPCError(name: "N", code: 7200, message: "m", cause: "why", status: 400)
    #expect(normalize(given)?.upstreamError?.cause == "why")
    let blank = WebRPCError(name: "N", code: 7200, message: "m", cause: "", status: 400)
    #expect(normalize(blank)?.upstreamError?.cause == nil)
  }

  @Test func localErrorsHaveNoUpstream() {
    struct Foreign: Error {}
    let storage = normalize(KeyStorageError(.locked, message: "locked"))
    #expect(storage?.code == .storageError && storage?.upstreamError == nil && storage?.retryable == nil)
    let foreign = normalize(Foreign())
    #expect(foreign?.code == .validationError)
    #expect(foreign?.errorDescription == "described")
    #expect(foreign?.underlyingError is Foreign)
    let shape = normalize(DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "secret body")))
    #expect(shape?.code == .invalidResponse)
    #expect(shape?.errorDescription?.contains("secret") == false)
    #expect(normalize(LocalFailure.sessionExpired)?.code == .sessionExpired)
    let rejected = SessionRejection(answer: WebRPCError(name: "KeyExpired", code: 7203, message: "m", status: 400))
    #expect(normalize(rejected)?.code == .sessionExpired)
    #expect(normalize(rejected)?.upstreamError == nil)
  }

  @Test func E01_noAnswerIsRetryableAndSaysSo() {
    let reason = WebRPCTransportError(.timedOut, message: "slow")
    for error in [reason as any Error, WalletTransportError(wasPossiblySent: true, reason: reason)] {
      let normalized = normalize(error)
      #expect(normalized?.code == .requestFailed && normalized?.retryable == true && normalized?.status == nil)
      #expect(
        normalized?.upstreamError
          == OMSWalletUpstreamError(service: .waas, name: "WebrpcRequestFailed", code: "-1", message: "slow"))
    }
  }

  @Test func theDescriptionNamesCodeOperationAndMessage() {
    let error = OMSWalletError(code: .storageError, operation: .walletSignOut, message: "disk full")
    #expect("\(error)" == "OMS_STORAGE_ERROR in wallet.signOut: disk full")
  }
}
