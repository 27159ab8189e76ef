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
  /// Whether the value may be missing: the name is followed by `?`, or `json` says `omitempty`.
  public var isOptional: Bool
  /// Comments and annotations.
  public var attributes: Attributes
  /// Where the name stands.
  public var location: SourceLocation

  /// What the `json` annotation says, as Go's tags of this name do.
  var jsonTag: JSONTag { JSONTag(attributes["json"]?.value ?? "") }

  /// The key in JSON: the `json` annotation, else the name.
  public var jsonName: String { jsonTag.name.isEmpty ? name : jsonTag.name }

  /// The name in Swift: the `swift.name` annotation, else the name in the schema as Swift writes it.
  public var swiftName: String { attributes["swift.name"]?.value ?? SwiftNames.lowerCamel(name) }

  /// The keys that decoding tries, in order: the `swift.keys` annotation, else the key in JSON alone.
  public var decodingKeys: [String] {
    guard let value = attributes["swift.keys"]?.value else { return [jsonName] }
    return value.split { $0 == "," || $0 == " " }.map(String.init)
  }
}
