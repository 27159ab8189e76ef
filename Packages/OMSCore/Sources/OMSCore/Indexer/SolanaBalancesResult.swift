/// Balances on Solana networks.
public struct SolanaBalancesResult: Sendable {
  /// The HTTP status of the answer.
  public let status: Int
  /// The balances, in the order of the answer.
  public let balances: [SolanaBalance]
  /// Networks that could not be read; not an error of the call.
  public let errors: [SolanaNetworkError]

  /// Describes a result; only the client makes one.
  @_spi(OMSInternal) public init(
    status: Int,
    balances: [SolanaBalance],
    errors: [SolanaNetworkError]
  ) {
    self.status = status
    self.balances = balances
    self.errors = errors
  }
}
