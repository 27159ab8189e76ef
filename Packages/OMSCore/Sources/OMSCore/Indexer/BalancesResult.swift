/// Balances on EVM networks.
public struct BalancesResult: Sendable {
  /// The HTTP status of the answer.
  public let status: Int
  /// The page that was read.
  public let page: TokenBalancesPage?
  /// Native tokens, in the order of the answer.
  public let nativeBalances: [NativeTokenBalance]
  /// Contract tokens, in the order of the answer.
  public let balances: [ContractTokenBalance]

  /// Describes the value field by field.
  public init(
    status: Int,
    page: TokenBalancesPage?,
    nativeBalances: [NativeTokenBalance],
    balances: [ContractTokenBalance]
  ) {
    self.status = status
    self.page = page
    self.nativeBalances = nativeBalances
    self.balances = balances
  }
}
