/// Checks that a schema makes sense, and puts the fields of embedded structs in their place.
struct SchemaResolver {
  private var schema: Schema
  private var errors: [SchemaError] = []
  private var structs: [String: StructDeclaration] = [:]
  private var enums: [String: EnumDeclaration] = [:]

  static func resolve(_ schema: Schema, file: String) throws(SchemaErrors) -> Schema {
    var resolver = SchemaResolver(schema: schema)
    resolver.checkHead(file)
    resolver.collectNames()
    resolver.flatten()
    resolver.check()
    guard resolver.errors.isEmpty else { throw SchemaErrors(resolver.errors) }
    return resolver.schema
  }

  private init(schema: Schema) {
    self.schema = schema
  }

  private mutating func report(_ location: SourceLocation, _ message: String, _ text: String) {
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

  private mutating func flatten() {
    for index in schema.structs.indices {
      schema.structs[index].fields = fields(of: schema.structs[index], open: [])
      schema.structs[index].embedded = []
    }
    for item in schema.structs { structs[item.name] = item }
  }

  private mutating func fields(of item: StructDeclaration, open: [String]) -> [FieldDeclaration] {
    var result: [FieldDeclaration] = []
    for base in item.embedded {
      guard let declaration = structs[base.name] else {
        report(base.location, "there is no struct of this name", base.name)
        continue
      }
      guard base.name != item.name, !open.contains(base.name) else {
        report(base.location, "the struct embeds itself", base.name)
        continue
      }
      result += fields(of: declaration, open: open + [item.name])
    }
    return result + item.fields
  }

  private mutating func check() {
    for item in schema.enums { checkEnum(item) }
    for item in schema.structs {
      checkAnnotations(item.attributes, allowed: ["swift.name"])
      checkFields(item.fields)
      checkRecursion(item)
    }
    checkErrors()
    checkServices()
    checkSwiftTypeNames()
  }

  private mutating func checkEnum(_ item: EnumDeclaration) {
    checkAnnotations(item.attributes, allowed: ["swift.name", "swift.strict", "swift.wire"])
    if let wire = item.attributes["swift.wire"], wire.value != "number" || item.base == .string {
      report(wire.location, "'swift.wire' can only be 'number', for an integer enum", wire.value)
    }
    var names: Set<String> = []
    var wires: Set<String> = []
    var numbers: Set<Int64> = []
    for value in item.values {
      if !names.insert(SwiftNames.lowerCamel(value.name)).inserted {
        report(value.location, "two values of '\(item.name)' have the same name", value.name)
      } else if !wires.insert(value.wire).inserted {
        report(value.location, "two values of '\(item.name)' have the same text on the wire", value.wire)
      }
      if let number = value.number {
        if !numbers.insert(number).inserted {
          report(value.location, "two values of '\(item.name)' have the same number", String(number))
        } else if !item.base.holds(number) {
          report(value.location, "the number does not fit into \(item.base.rawValue)", String(number))
        }
      }
    }
  }

  private mutating func checkFields(_ fields: [FieldDeclaration]) {
    var names: Set<String> = []
    var keys: Set<String> = []
    for field in fields {
      checkAnnotations(field.attributes, allowed: ["swift.keys"])
      checkType(field.type, of: field)
      if !names.insert(SwiftNames.lowerCamel(field.name)).inserted {
        report(field.location, "the field is declared twice", field.name)
        continue
      }
      for key in Set([field.jsonName] + field.decodingKeys).sorted() where !keys.insert(key).inserted {
        report(field.location, "two fields have the same JSON name '\(key)'", field.name)
      }
    }
  }

  private mutating func checkType(_ type: TypeReference, of field: FieldDeclaration) {
    switch type {
    case .primitive:
      break
    case .list(let element):
      checkType(element, of: field)
    case .map(let key, let value):
      checkMapKey(key, of: field)
      checkType(value, of: field)
    case .named(let name):
      if structs[name.name] == nil, enums[name.name] == nil {
        report(name.location, "there is no type of this name", name.name)
      }
    }
  }

  private mutating func checkMapKey(_ key: TypeReference, of field: FieldDeclaration) {
    switch key {
    case .primitive(let type) where type == .string || type.isInteger:
      break
    case .named(let name) where enums[name.name] != nil:
      break
    default:
      report(field.location, "the key of a map is a string, an integer or an enum", key.description)
    }
  }

  private mutating func checkErrors() {
    var codes: Set<Int> = []
    var names: Set<String> = []
    for item in schema.errors {
      if item.code <= 0 {
        report(item.location, "numbers below 1 belong to webrpc itself", String(item.code))
      } else if !codes.insert(item.code).inserted {
        report(item.location, "two errors have the same number", String(item.code))
      } else if !names.insert(SwiftNames.lowerCamel(item.name)).inserted {
        report(item.location, "two errors have the same name", item.name)
      }
      checkAnnotations(item.attributes, allowed: [])
    }
  }

  private mutating func checkServices() {
    var services: Set<String> = []
    for service in schema.services {
      if !services.insert(service.name).inserted {
        report(service.location, "the service is declared twice", service.name)
      }
      checkAnnotations(service.attributes, allowed: ["swift.webrpc"])
      var methods: Set<String> = []
      for method in service.methods {
        if !methods.insert(SwiftNames.lowerCamel(method.name)).inserted {
          report(method.location, "the method is declared twice", method.name)
        }
        checkAnnotations(method.attributes, allowed: [])
        checkMessage(method.request)
        checkMessage(method.response)
      }
    }
  }

  private mutating func checkMessage(_ message: MethodDeclaration.Message) {
    switch message {
    case .empty: break
    case .fields(let fields): checkFields(fields)
    case .structure(let name):
      if structs[name.name] == nil { report(name.location, "there is no struct of this name", name.name) }
    }
  }

  /// Annotations of other generators are not looked at; ours are checked, so that a slip is not silent.
  private mutating func checkAnnotations(_ attributes: Attributes, allowed: [String]) {
    for annotation in attributes.annotations
    where annotation.name.hasPrefix("swift.") && !allowed.contains(annotation.name) {
      report(annotation.location, "the generator knows no such annotation here", annotation.name)
    }
  }

  private mutating func checkRecursion(_ item: StructDeclaration) {
    for field in item.fields where !field.isOptional {
      guard case .named(let name) = field.type else { continue }
      if name.name == item.name || requiredStructs(from: name.name).contains(item.name) {
        report(field.location, "the struct holds itself and could never end; make a field optional", field.name)
      }
    }
  }

  private func requiredStructs(from start: String) -> Set<String> {
    var seen: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      for field in structs[name]?.fields ?? [] where !field.isOptional {
        guard case .named(let next) = field.type, seen.insert(next.name).inserted else { continue }
        open.append(next.name)
      }
    }
    return seen
  }

  private mutating func checkSwiftTypeNames() {
    let plan = SwiftPlan(schema)
    for (name, location) in plan.duplicateTypeNames {
      report(location, "two Swift types would have this name; rename one with '+ swift.name = …'", name)
    }
    for (name, location) in plan.reservedTypeNames {
      report(location, "the name means something else in Swift; rename it with '+ swift.name = …'", name)
    }
  }
}
