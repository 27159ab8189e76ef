// The example of this package's README.

import OMSCore

/// Whether it makes sense to simply try again.
func isWorthAnotherTry(_ error: any Error) -> Bool {
  (error as? OMSWalletError)?.retryable ?? false
}
