import OMSCore
import Testing
import WebRPC

/// The `OMSWalletError` that a call throws; records an issue for anything else.
nonisolated(nonsending) func walletError<Result>(
  of body: nonisolated(nonsending) () async throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
) async -> OMSWalletError? {
  do {
    _ = try await body()
    Issue.record("no error was thrown", sourceLocation: sourceLocation)
  } catch let error as OMSWalletError {
    return error
  } catch {
    Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
  }
  return nil
}

/// Checks that an error is local: neither status nor retry advice nor upstream detail.
func expectLocal(
  _ error: OMSWalletError?, _ code: OMSWalletErrorCode, _ operation: OMSWalletOperation?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(error?.code == code, sourceLocation: sourceLocation)
  #expect(error?.operation == operation, sourceLocation: sourceLocation)
  #expect(error?.status == nil, sourceLocation: sourceLocation)
  #expect(error?.retryable == nil, sourceLocation: sourceLocation)
  #expect(error?.upstreamError == nil, sourceLocation: sourceLocation)
  #expect(error?.txnId == nil, sourceLocation: sourceLocation)
}
