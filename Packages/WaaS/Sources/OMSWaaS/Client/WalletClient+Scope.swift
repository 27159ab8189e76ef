@_spi(OMSInternal) internal import OMSCore

extension WalletClient {
  /// The frame of a public method.
  func scope(_ operation: OMSWalletOperation) -> OperationScope {
    OperationScope(operation, describe: keeper.setup.describe)
  }

  /// Runs the body of a public method: errors become the method's own, and session changes that the body makes
  /// are reported after it has ended.
  ///
  /// The body begins where the caller runs, so that calls made one after the other take their places in the
  /// queue in that order.
  nonisolated(nonsending) func perform<Result>(
    _ operation: OMSWalletOperation,
    _ body: nonisolated(nonsending) (CallID) async throws -> Result
  ) async throws -> Result {
    let call = keeper.hub.begin()
    defer { keeper.hub.end(call) }
    do {
      return try await scope(operation).run { try await body(call) }
    } catch {
      throw keeper.clockSkew?.explain(error) ?? error
    }
  }
}
