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

  /// Compares the UTF-8 bytes of both parts.
  public static func == (left: TypedDataField, right: TypedDataField) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.type.hasSameBytes(as: right.type)
  }

  /// Hashes the UTF-8 bytes of both parts.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    type.hashBytes(into: &hasher)
  }
}
