/// One member of a struct type, for example `address wallet`.
public struct TypedDataField: Hashable, Sendable {
  /// The member's name.
  public var name: String
  /// The member's type, for example `uint256`, `Person` or `Person[2][]`.
  public var type: String

  /// A member of a struct type.
  public init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}
