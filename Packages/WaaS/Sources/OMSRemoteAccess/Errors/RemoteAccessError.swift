internal import KeyStorage
@_spi(OMSInternal) public import OMSCore

/// The one error of a `RemoteAccessClient`. It says the same as an `OMSWalletError`, of a backend's operation.
///
/// After `transactionExecutionUnconfirmed` look up `txnId` and do not send again. An exhausted limit is
/// `requestFailed` with the upstream code `7205`, anything that is not granted, and a revoked or expired session,
/// with `7207`; in both cases nothing was moved. Cancellation is thrown as `CancellationError`.
public struct RemoteAccessError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public let code: OMSWalletErrorCode
  /// The operation that failed; nil only while a client is being made.
  public let operation: RemoteAccessOperation?
  /// The message, in English.
  public let message: String
  /// The status that the service reported; nil for local and transport failures.
  public let status: Int?
  /// The transaction concerned, when it may exist at the service.
  public let txnId: String?
  /// Whether the same operation may succeed when it is simply tried again; nil where that has no meaning.
  public let retryable: Bool?
  /// What the service said, or how it could not be reached.
  public let upstreamError: OMSWalletUpstreamError?
  /// Local diagnostics; no part of any contract.
  public let underlyingError: (any Error)?

  /// Code, operation and message on one line.
  public var description: String {
    let place = operation.map { " in \($0.rawValue)" } ?? ""
    return "\(code.rawValue)\(place): \(message)"
  }

  /// What leaves an operation whose body throws `error`. Cancellation and errors that are of an operation already stay.
  static func normalized(_ error: any Error, _ operation: RemoteAccessOperation?) -> any Error {
    if error is CancellationError || error is RemoteAccessError { return error }
    // The wallet's rules decide; the operation given to them is not looked at again.
    let judged = ErrorNormalization.normalize(error, operation: .walletExecute) {
      ($0 as? KeyStorageError)?.message ?? String(describing: $0)
    }
    guard let judged = judged as? OMSWalletError else { return judged }
    return RemoteAccessError(judged, operation: operation)
  }

  /// An error about a transaction that the service knows: with its identifier and what the service said.
  static func afterExecute(
    _ error: any Error,
    code: OMSWalletErrorCode,
    operation: RemoteAccessOperation,
    txnID: String,
    message: String,
    retryable: Bool
  ) -> RemoteAccessError {
    let upstream = (normalized(error, operation) as? RemoteAccessError)?.upstreamError
    return RemoteAccessError(
      OMSWalletError(
        code: code, operation: nil, message: message, status: upstream?.status, txnId: txnID, retryable: retryable,
        upstreamError: upstream, underlyingError: error),
      operation: operation)
  }

  private init(_ error: OMSWalletError, operation: RemoteAccessOperation?) {
    code = error.code
    self.operation = operation
    message = error.message
    status = error.status
    txnId = error.txnId
    retryable = error.retryable
    upstreamError = error.upstreamError
    underlyingError = error.underlyingError
  }
}
