/// One argument of a contract call.
public struct AbiArg: Codable, Equatable, Sendable {
  /// The Solidity type, for example `uint256` or `address[]`.
  public let type: String
  /// The value, passed to the service unchanged; integers may be text.
  public let value: JSONValue

  /// Describes an argument.
  public init(type: String, value: JSONValue) {
    self.type = type
    self.value = value
  }
}
