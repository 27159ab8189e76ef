import OMSCore

/// The example of this package's README.
func isWorthAnotherTry(_ error: any Error) -> Bool {
  (error as? OMSWalletError)?.retryable ?? false
}
