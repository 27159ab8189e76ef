@_spi(OMSInternal) package import OMSCore

/// Chooses how the fee of a prepared transaction is paid.
package enum FeeChoice {
  /// The selection to send; nil when somebody else pays.
  ///
  /// Errors of the selector leave as they are.
  package static func selection(
    for transaction: PreparedTransaction,
    selector: FeeOptionSelector?,
    balances: FeeBalances
  ) async throws -> FeeOptionSelection? {
    if transaction.isSponsored {
      if let selector { _ = try await selector([FeeOptionWithBalance]()) }
      return nil
    }
    guard let first = transaction.feeOptions.first else {
      throw LocalFailure.validation("the transaction is not sponsored and no fee option was quoted")
    }
    guard let selector else { return FeeOptionSelection(feeOption: first, index: 0) }
    guard let selection = try await selector(balances.options(transaction.feeOptions)) else {
      throw LocalFailure.validation("no fee option was selected; does the balance cover one of those offered?")
    }
    return selection
  }
}
