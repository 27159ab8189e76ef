/// An enum.
public struct EnumDeclaration: Equatable, Sendable {
  /// A value of an enum.
  public struct Value: Equatable, Sendable {
    /// The name in the schema.
    public var name: String
    /// The text on the wire: the value of a string enum, the name of an integer enum.
    public var wire: String
    /// The number of an integer enum.
    public var number: Int128?
    /// Comments and annotations.
    public var attributes: Attributes
    /// Where the name stands.
    public var location: SourceLocation

    /// The name in Swift: the `swift.name` annotation, else the name in the schema as Swift writes it.
    public var swiftName: String { attributes["swift.name"]?.value ?? SwiftNames.lowerCamel(name) }
  }

  /// The name in the schema.
  public var name: String
  /// The type behind the values.
  public var base: PrimitiveType
  /// The values, in order.
  public var values: [Value]
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the name stands.
  public var location: SourceLocation

  /// The name of the case for `value`: its name in Swift, unless the enum has a member of that name already.
  func caseName(of value: Value) -> String {
    let name = value.swiftName
    let isTaken = attributes["swift.strict"] != nil ? name == "allCases" : name == "unknown" || name == "knownCases"
    return isTaken ? name + "Value" : name
  }
}
