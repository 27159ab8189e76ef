/// One side of a transaction.
public struct TransactionSource: Decodable, Sendable {
  /// The address of the wallet.
  public let address: String
  /// The amount in subunits.
  public let amount: BigInt
  /// The token.
  public let token: Token
  /// The owner, when a user is.
  public let user: User?
  /// The owner, when an account is.
  public let account: Account?

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    address = try members.get("address")
    amount = try members.get("amount")
    token = try members.get("token")
    user = try members.find("user")
    account = try members.find("account")
  }
}

extension TransactionSource: Hashable {
  /// Equal when address, amount and token are.
  public static func == (left: TransactionSource, right: TransactionSource) -> Bool {
    left.address == right.address && left.amount == right.amount && left.token == right.token
  }

  /// Hashes address, amount and token.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(address)
    hasher.combine(amount)
    hasher.combine(token)
  }
}
