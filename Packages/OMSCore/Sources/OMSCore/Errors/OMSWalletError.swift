#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The one error of the wallet and the indexer.
///
/// `code` says what kind of failure it is, `operation` which public method failed. Messages and upstream
/// fields never hold a raw response body, a private key, a one-time code or a token. Cancellation is not
/// among them: it is thrown as `CancellationError`.
public struct OMSWalletError: LocalizedError, @unchecked Sendable {
  /// What kind of failure it is.
  public let code: OMSWalletErrorCode
  /// The public operation that failed; nil only while an `OMSWallet` is being made.
  public let operation: OMSWalletOperation?
  /// The status that the service reported; nil for local and transport failures.
  public let status: Int?
  /// The transaction concerned, when it may exist at the service.
  public let txnId: String?
  /// Whether the same operation may succeed when it is simply tried again; nil where that has no meaning.
  public let retryable: Bool?
  /// What a remote service said, or how it could not be reached.
  public let upstreamError: OMSWalletUpstreamError?
  /// Local diagnostics; no part of any contract.
  public let underlyingError: (any Error)?
  /// The message, in English.
  public let message: String

  /// The message, in English.
  public var errorDescription: String? { message }

  /// Describes a failure; only the clients make one.
  @_spi(OMSInternal) public init(
    code: OMSWalletErrorCode,
    operation: OMSWalletOperation?,
    message: String,
    status: Int? = nil,
    txnId: String? = nil,
    retryable: Bool? = nil,
    upstreamError: OMSWalletUpstreamError? = nil,
    underlyingError: (any Error)? = nil
  ) {
    self.code = code
    self.operation = operation
    self.message = message
    self.status = status
    self.txnId = txnId
    self.retryable = retryable
    self.upstreamError = upstreamError
    self.underlyingError = underlyingError
  }
}

extension OMSWalletError: CustomStringConvertible {
  /// Code, operation and message on one line.
  public var description: String {
    let place = operation.map { " in \($0.rawValue)" } ?? ""
    return "\(code.rawValue)\(place): \(message)"
  }
}
