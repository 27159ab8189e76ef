/// One way to pay for a prepared transaction.
public struct FeeOption: Codable, Equatable, Sendable {
  /// The token to pay in.
  public let token: FeeToken
  /// The fee, base units of the token as decimal text.
  public let value: String
  /// The fee for people, in whole tokens.
  public let displayValue: String

  /// Describes an option.
  public init(token: FeeToken, value: String, displayValue: String) {
    self.token = token
    self.value = value
    self.displayValue = displayValue
  }
}
