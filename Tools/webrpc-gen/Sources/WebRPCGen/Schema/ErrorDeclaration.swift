/// An error that the services answer with.
public struct ErrorDeclaration: Equatable, Sendable {
  /// The number on the wire.
  public var code: Int
  /// The name on the wire.
  public var name: String
  /// The text for people.
  public var message: String
  /// The HTTP status.
  public var status: Int
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the code stands.
  public var location: SourceLocation

  /// The name in Swift: the `swift.name` annotation, else the name in the schema as Swift writes it.
  public var swiftName: String { attributes["swift.name"]?.value ?? SwiftNames.lowerCamel(name) }
}
