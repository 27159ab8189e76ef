/// The frame of one public method: whatever leaves it is an `OMSWalletError` of its operation, or a
/// `CancellationError`.
@_spi(OMSInternal) public struct OperationScope: Sendable {
  /// The public operation.
  public let operation: OMSWalletOperation
  private let describe: @Sendable (any Error) -> String

  /// Makes the frame.
  ///
  /// - Parameter describe: turns an error of unknown origin, for example one of the app, into a message.
  public init(_ operation: OMSWalletOperation, describe: @escaping @Sendable (any Error) -> String) {
    self.operation = operation
    self.describe = describe
  }

  /// Runs an asynchronous body where the caller runs.
  nonisolated(nonsending) public func run<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    do {
      try Task.checkCancellation()
      return try await body()
    } catch {
      throw normalized(error)
    }
  }

  /// Runs a synchronous body.
  public func run<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw normalized(error)
    }
  }

  /// The error as it leaves the scope.
  public func normalized(_ error: any Error) -> any Error {
    ErrorNormalization.normalize(error, operation: operation, describe: describe)
  }
}
