/// Checks that a schema makes sense, and puts the fields of embedded structs in their place.
struct SchemaResolver {
  var schema: Schema
  var errors: [SchemaError] = []
  var structs: [String: StructDeclaration] = [:]
  var enums: [String: EnumDeclaration] = [:]

  static func resolve(_ schema: Schema, file: String) throws(SchemaErrors) -> Schema {
    var resolver = SchemaResolver(schema: schema)
    resolver.checkHead(file)
    resolver.collectNames()
    resolver.flatten()
    resolver.check()
    guard resolver.errors.isEmpty else { throw SchemaErrors(resolver.sortedErrors) }
    return resolver.schema
  }

  private init(schema: Schema) {
    self.schema = schema
  }

  mutating func report(_ location: SourceLocation, _ message: String, _ text: String) {
    errors.append(SchemaError(.semantics, at: location, message, offendingText: text))
  }

  private mutating func checkHead(_ file: String) {
    let start = SourceLocation(file: file, line: 1, column: 1)
    if SwiftNames.upperCamel(schema.name).first?.isLetter != true {
      report(start, "the schema needs a 'name = …' that begins with a letter", schema.name)
    }
    if schema.version.isEmpty { report(start, "the schema needs a 'version = …'", "") }
  }

  private mutating func collectNames() {
    for item in schema.enums {
      if enums.updateValue(item, forKey: item.name) != nil {
        report(item.location, "the type is declared twice", item.name)
      }
    }
    for item in schema.structs {
      if structs.updateValue(item, forKey: item.name) != nil || enums[item.name] != nil {
        report(item.location, "the type is declared twice", item.name)
      }
    }
  }

  private var sortedErrors: [SchemaError] {
    errors.sorted { left, right in
      (left.location.file, left.location.line, left.location.column)
        < (right.location.file, right.location.line, right.location.column)
    }
  }

  private mutating func flatten() {
    var flattener = StructFlattener(schema.structs)
    for index in schema.structs.indices {
      schema.structs[index].fields = flattener.fields(of: schema.structs[index]).compactMap(Self.onTheWire)
      schema.structs[index].embedded = []
    }
    errors += flattener.errors
  }

  /// The field as messages have it; nil for one that they do not have (`json = -`).
  private static func onTheWire(_ field: FieldDeclaration) -> FieldDeclaration? {
    guard !field.jsonTag.isHidden else { return nil }
    var field = field
    if field.jsonTag.options.contains("omitempty") { field.isOptional = true }
    return field
  }

  private mutating func check() {
    for item in schema.enums { checkEnum(item) }
    for item in schema.structs {
      checkAnnotations(item.attributes, allowed: ["swift.name"])
      checkFields(item.fields)
    }
    checkRecursion()
    checkErrors()
    checkServices()
    checkSwiftTypeNames()
  }

  private mutating func checkSwiftTypeNames() {
    for attributes in schema.enums.map(\.attributes) + schema.structs.map(\.attributes) {
      guard let name = attributes["swift.name"], !SwiftNames.isTypeName(name.value) else { continue }
      report(name.location, "the name of a Swift type begins with a letter and has letters and digits", name.value)
    }
    let plan = SwiftPlan(schema)
    for fault in plan.duplicates {
      report(fault.location, "two Swift types would have this name; rename one with '+ swift.name = …'", fault.name)
    }
    for fault in plan.reserved {
      report(fault.location, "the name means something else in Swift; rename it with '+ swift.name = …'", fault.name)
    }
  }
}
