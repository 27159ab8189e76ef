/// The history of an account on EVM networks.
public struct TransactionHistoryResult: Sendable {
  /// The HTTP status of the answer.
  public let status: Int
  /// The page that was read.
  public let page: TokenBalancesPage?
  /// The transactions, in the order of the answer.
  public let transactions: [Transaction]

  /// Describes the value field by field.
  public init(
    status: Int,
    page: TokenBalancesPage?,
    transactions: [Transaction]
  ) {
    self.status = status
    self.page = page
    self.transactions = transactions
  }
}
