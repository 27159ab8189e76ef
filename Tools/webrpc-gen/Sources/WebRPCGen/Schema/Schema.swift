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
