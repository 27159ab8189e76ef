/// Which transactions to list.
public struct TransactionListParams: Encodable, Sendable {
  /// Page, order and filters.
  public let paginatedListParams: PaginatedListParams<Transaction>
  /// One of the user's addresses; nil is that of the main wallet.
  public let address: String?

  /// Parameters; see the properties.
  public init(paginatedListParams: PaginatedListParams<Transaction>, address: String? = nil) {
    self.paginatedListParams = paginatedListParams
    self.address = address
  }

  /// Writes everything as one object; the address is always there.
  public func encode(to encoder: any Encoder) throws {
    try paginatedListParams.encode(to: encoder)
    var members = encoder.container(keyedBy: MemberName.self)
    try members.setOrNull("address", address)
  }
}
