/// A service.
public struct ServiceDeclaration: Equatable, Sendable {
  /// The name in the schema.
  public var name: String
  /// The methods, in order.
  public var methods: [MethodDeclaration]
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the name stands.
  public var location: SourceLocation
}

/// A method of a service.
public struct MethodDeclaration: Equatable, Sendable {
  /// What stands between the brackets of a method.
  public enum Message: Equatable, Sendable {
    /// Nothing: the message is `{}`.
    case empty
    /// The succinct form: the message is this struct.
    case structure(TypeName)
    /// The inline form: the message has these fields.
    case fields([FieldDeclaration])
  }

  /// The name in the schema.
  public var name: String
  /// What the client sends.
  public var request: Message
  /// What the server answers.
  public var response: Message
  /// Whether the server answers with a stream of messages.
  public var isStreaming: Bool
  /// The errors that the method says it answers with (`errors A, B`).
  public var errors: [TypeName] = []
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the name stands.
  public var location: SourceLocation

  /// The name in Swift: the `swift.name` annotation, else the name in the schema as Swift writes it.
  public var swiftName: String { attributes["swift.name"]?.value ?? SwiftNames.method(name) }

  /// Both messages with what their Swift types end in.
  var messages: [(suffix: String, message: Message)] { [("Request", request), ("Response", response)] }
}
