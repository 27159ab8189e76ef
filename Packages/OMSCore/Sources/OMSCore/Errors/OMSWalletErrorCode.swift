/// What kind of failure an `OMSWalletError` is. Apps branch on it; raw values never change.
public enum OMSWalletErrorCode: String, Sendable {
  /// The service, or something in front of it, answered with an HTTP failure.
  case httpError = "OMS_HTTP_ERROR"
  /// The answer could not be used.
  case invalidResponse = "OMS_INVALID_RESPONSE"
  /// The service refused, or could not be reached.
  case requestFailed = "OMS_REQUEST_FAILED"
  /// The sign-in was completed or replaced already; start again.
  case authCommitmentConsumed = "OMS_AUTH_COMMITMENT_CONSUMED"
  /// Nobody is signed in, or the sign-in was replaced meanwhile.
  case sessionMissing = "OMS_SESSION_MISSING"
  /// The session is over; sign in again.
  case sessionExpired = "OMS_SESSION_EXPIRED"
  /// The pending selection was used or replaced.
  case walletSelectionStale = "OMS_WALLET_SELECTION_STALE"
  /// The wallet is not among those offered.
  case walletSelectionUnavailable = "OMS_WALLET_SELECTION_UNAVAILABLE"
  /// Another action of the same selection is running.
  case walletSelectionInFlight = "OMS_WALLET_SELECTION_IN_FLIGHT"
  /// The transaction may have been executed; look up `txnId` and do not send again.
  case transactionExecutionUnconfirmed = "OMS_TRANSACTION_EXECUTION_UNCONFIRMED"
  /// The transaction was accepted, its status could not be read.
  case transactionStatusLookupFailed = "OMS_TRANSACTION_STATUS_LOOKUP_FAILED"
  /// The call cannot work with these arguments or in this state; nothing was sent.
  case validationError = "OMS_VALIDATION_ERROR"
  /// The key store or its records could not be read or written.
  case storageError = "OMS_STORAGE_ERROR"
  /// The enclave could not prove itself; no key was sent that anybody else could read. The message says whether an import
  /// was sent before, whose wallet then may exist.
  case attestationVerificationFailed = "OMS_ATTESTATION_VERIFICATION_FAILED"
  /// The address is managed already.
  case walletAddressAlreadyImported = "OMS_WALLET_ADDRESS_ALREADY_IMPORTED"
}
