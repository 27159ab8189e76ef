/// A failure that was found on this side, before or after a request: no status, no upstream detail.
///
/// The scope of the public operation turns it into an `OMSWalletError`.
@_spi(OMSInternal) public struct LocalFailure: Error {
  /// The public code.
  public let code: OMSWalletErrorCode
  /// The public message.
  public let message: String
  /// What led to it.
  public let underlying: (any Error)?

  /// Describes a failure.
  public init(_ code: OMSWalletErrorCode, _ message: String, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }

  /// The arguments or the state forbid the call.
  public static func validation(_ message: String) -> LocalFailure {
    LocalFailure(.validationError, message)
  }

  /// A decoded answer breaks a rule.
  public static func invalidResponse(_ message: String) -> LocalFailure {
    LocalFailure(.invalidResponse, message)
  }

  /// Nobody is signed in.
  public static let sessionMissing = LocalFailure(.sessionMissing, "nobody is signed in")

  /// The sign-in under which the call began has been replaced.
  public static let sessionReplaced = LocalFailure(
    .sessionMissing, "another sign-in or sign-out happened meanwhile")

  /// The session is over.
  public static let sessionExpired = LocalFailure(.sessionExpired, "the session has expired, sign in again")
}
