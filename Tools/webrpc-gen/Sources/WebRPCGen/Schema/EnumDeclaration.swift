/// An enum.
public struct EnumDeclaration: Equatable, Sendable {
  /// A value of an enum.
  public struct Value: Equatable, Sendable {
    /// The name in the schema.
    public var name: String
    /// The text on the wire: the value of a string enum, the name of an integer enum.
    public var wire: String
    /// The number of an integer enum.
    public var number: Int64?
    /// Comments and annotations.
    public var attributes: Attributes
    /// Where the name stands.
    public var location: SourceLocation
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
}
