/// How much of one token a wallet holds.
public struct Balance: Decodable, Sendable {
  /// The token.
  public let token: Token
  /// The amount in subunits.
  public let amount: BigInt

  /// Reads the object as the server writes it. Members that are not listed here are ignored.
  public init(from decoder: any Decoder) throws {
    let members = try Members(decoder)
    token = try members.get("token")
    amount = try members.get("amount")
  }
}

extension Balance {
  /// The amount in units, with the separators of the current locale and at most so many fraction digits.
  public func displayAmount(withPrecision precision: Int = 1000) -> String {
    OMGNumberFormatter(precision: precision).string(from: amount, subunitToUnit: token.subUnitToUnit)
  }
}

extension Balance: Hashable {
  /// Equal when `token` is.
  public static func == (left: Balance, right: Balance) -> Bool { left.token == right.token }

  /// Hashes `token`.
  public func hash(into hasher: inout Hasher) { hasher.combine(token) }
}
