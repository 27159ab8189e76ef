/// Balances on Tron networks.
public struct TronBalancesResult: Sendable {
  /// The HTTP status of the answer.
  public let status: Int
  /// The balances, in the order of the answer.
  public let balances: [TronBalance]
  /// Networks that could not be read; not an error of the call.
  public let errors: [TronNetworkError]

  /// Describes a result; only the client makes one.
  @_spi(OMSInternal) public init(
    status: Int,
    balances: [TronBalance],
    errors: [TronNetworkError]
  ) {
    self.status = status
    self.balances = balances
    self.errors = errors
  }
}
