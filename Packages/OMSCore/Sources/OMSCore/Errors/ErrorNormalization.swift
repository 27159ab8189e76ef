internal import KeyStorage
internal import WebRPC

/// The conversion of whatever leaves a public operation into an `OMSWalletError`, as pure functions.
@_spi(OMSInternal) public enum ErrorNormalization {
  /// The neutral message for an answer that could not be read.
  static let unreadableAnswerMessage = "bad response"

  /// What a public method of `operation` throws when `error` leaves its body.
  ///
  /// - Parameter describe: turns an error of unknown origin into a message.
  public static func normalize(
    _ error: any Error,
    operation: OMSWalletOperation,
    describe: (any Error) -> String
  ) -> any Error {
    switch error {
    case is CancellationError:
      return error
    case let error as OMSWalletError:
      return rescope(error, to: operation)
    case let error as LocalFailure:
      return OMSWalletError(
        code: error.code, operation: operation, message: error.message, underlyingError: error.underlying)
    case let error as SessionRejection:
      return OMSWalletError(
        code: .sessionExpired, operation: operation, message: LocalFailure.sessionExpired.message,
        underlyingError: error.answer)
    case let error as WebRPCError:
      return serviceError(error, operation: operation)
    case let error as WalletTransportError:
      return transportError(message: error.reason.message, underlying: error, operation: operation)
    case let error as WebRPCTransportError:
      return transportError(message: error.message, underlying: error, operation: operation)
    case is DecodingError:
      return OMSWalletError(
        code: .invalidResponse, operation: operation, message: "the service's answer has an unexpected shape",
        underlyingError: error)
    case let error as KeyStorageError:
      return OMSWalletError(
        code: .storageError, operation: operation, message: error.message, underlyingError: error)
    default:
      return OMSWalletError(
        code: .validationError, operation: operation, message: describe(error), underlyingError: error)
    }
  }

  /// An error that crosses a scope keeps everything but the operation; the two transaction outcomes keep that
  /// as well.
  private static func rescope(_ error: OMSWalletError, to operation: OMSWalletOperation) -> OMSWalletError {
    if error.operation == operation { return error }
    if error.code == .transactionExecutionUnconfirmed || error.code == .transactionStatusLookupFailed {
      return error
    }
    return OMSWalletError(
      code: error.code, operation: operation, message: error.message, status: error.status, txnId: error.txnId,
      retryable: error.retryable, upstreamError: error.upstreamError, underlyingError: error)
  }

  /// A request that got no HTTP answer.
  private static func transportError(
    message: String,
    underlying: any Error,
    operation: OMSWalletOperation
  ) -> OMSWalletError {
    OMSWalletError(
      code: .requestFailed, operation: operation, message: message, retryable: true,
      upstreamError: OMSWalletUpstreamError(
        service: .waas, name: "WebrpcRequestFailed", code: "-1", message: message),
      underlyingError: underlying)
  }

  /// An answer that reports an error, or that could not be read.
  private static func serviceError(_ error: WebRPCError, operation: OMSWalletOperation) -> OMSWalletError {
    var status: Int? = error.status
    var upstreamCode = error.code
    var message = error.message
    if error.name == "WebrpcRequestFailed", error.code == -1, error.status == 400 {
      status = nil
    }
    if error.name == "WebrpcBadResponse", error.code == -999 {
      upstreamCode = -5
      message = unreadableAnswerMessage
    }
    let outcome = ServiceErrorOutcome(name: error.name, code: error.code, status: status)
    return OMSWalletError(
      code: outcome.code, operation: operation, message: message, status: outcome.status,
      retryable: outcome.retryable,
      upstreamError: OMSWalletUpstreamError(
        service: .waas, name: error.name, code: String(upstreamCode), message: message, status: status,
        cause: error.cause.isBlank ? nil : error.cause),
      underlyingError: error)
  }
}
