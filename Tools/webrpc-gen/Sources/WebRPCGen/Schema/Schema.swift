/// A schema with everything that it imports, in the order of the text.
public struct Schema: Equatable, Sendable {
  /// The name of the API, for example `waas`.
  public var name = ""
  /// The version of the API, free text.
  public var version = ""
  /// What stands before `/Service/Method` in a path: empty, or `/v1`, without a slash at the end.
  public var basepath = ""
  /// The enums.
  public var enums: [EnumDeclaration] = []
  /// The structs.
  public var structs: [StructDeclaration] = []
  /// The errors.
  public var errors: [ErrorDeclaration] = []
  /// The services.
  public var services: [ServiceDeclaration] = []

  /// Makes an empty schema.
  public init() {}
}

/// What a declaration carries besides its own syntax.
public struct Attributes: Equatable, Sendable {
  /// The comment lines above the declaration and at its end.
  public var documentation: [String] = []
  /// The `+ name = value` and `@name:value` lines, in order.
  public var annotations: [Annotation] = []

  /// Makes attributes.
  public init(documentation: [String] = [], annotations: [Annotation] = []) {
    self.documentation = documentation
    self.annotations = annotations
  }

  /// The first annotation of this name.
  public subscript(name: String) -> Annotation? { annotations.first { $0.name == name } }
}

/// A `+ name = value` line or an `@name:value` mark.
public struct Annotation: Equatable, Sendable {
  /// The name, for example `json` or `go.tag.db`.
  public let name: String
  /// The value; empty for a bare mark.
  public let value: String
  /// Where the name stands.
  public let location: SourceLocation
}

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

/// A struct.
public struct StructDeclaration: Equatable, Sendable {
  /// The name in the schema.
  public var name: String
  /// The fields, those of embedded structs included once the schema is resolved.
  public var fields: [FieldDeclaration]
  /// Structs whose fields come first (`- ...Base`), until the schema is resolved.
  public var embedded: [TypeName]
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the name stands.
  public var location: SourceLocation
}

/// A field of a struct, or an argument of a method.
public struct FieldDeclaration: Equatable, Sendable {
  /// The name in the schema.
  public var name: String
  /// The type.
  public var type: TypeReference
  /// Whether the name is followed by `?`.
  public var isOptional: Bool
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the name stands.
  public var location: SourceLocation

  /// The key in JSON: the `json` annotation, else the name.
  public var jsonName: String {
    guard let value = attributes["json"]?.value.split(separator: ",").first else { return name }
    return String(value)
  }

  /// The keys that decoding tries, in order: the `swift.keys` annotation, else the key in JSON alone.
  public var decodingKeys: [String] {
    guard let value = attributes["swift.keys"]?.value else { return [jsonName] }
    return value.split { $0 == "," || $0 == " " }.map(String.init)
  }
}

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
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the name stands.
  public var location: SourceLocation

  /// Both messages with what their Swift types end in.
  var messages: [(suffix: String, message: Message)] { [("Request", request), ("Response", response)] }
}

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
}
