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
