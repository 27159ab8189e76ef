/// What is asked of each kind of declaration.
extension SchemaResolver {
  mutating func checkEnum(_ item: EnumDeclaration) {
    checkAnnotations(item.attributes, allowed: ["swift.name", "swift.strict", "swift.wire"])
    if let strict = item.attributes["swift.strict"], !strict.value.isEmpty {
      report(strict.location, "'swift.strict' takes no value", strict.value)
    }
    if let wire = item.attributes["swift.wire"], wire.value != "number" || item.base == .string {
      report(wire.location, "'swift.wire' can only be 'number', for an integer enum", wire.value)
    }
    var names = SwiftMemberNames()
    var wires: Set<String> = []
    var numbers: Set<Int128> = []
    for value in item.values {
      checkMember(value.attributes, allowed: ["swift.name"])
      if let other = names.insert(item.caseName(of: value), for: value.name) {
        report(
          value.location,
          other == value.name
            ? "two values of '\(item.name)' have the same name"
            : "two values of '\(item.name)' have the same name '\(item.caseName(of: value))' in Swift; "
              + "rename one with '+ swift.name = …'", value.name)
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

  mutating func checkFields(_ fields: [FieldDeclaration]) {
    checkStoredNames(fields)
    var names = SwiftMemberNames()
    var keys: Set<String> = []
    for field in fields {
      checkMember(field.attributes, allowed: ["swift.keys", "swift.name"])
      checkTag(field)
      checkType(field.type, of: field)
      if let keys = field.attributes["swift.keys"], !field.decodingKeys.contains(field.jsonName) {
        report(keys.location, "'swift.keys' leaves out '\(field.jsonName)', which encoding writes", keys.value)
      }
      if let other = names.insert(field.swiftName, for: field.name) {
        report(
          field.location,
          other == field.name
            ? "the field is declared twice"
            : "two fields have the same name '\(field.swiftName)' in Swift; rename one with '+ swift.name = …'",
          field.name)
        continue
      }
      for key in Set([field.jsonName] + field.decodingKeys).sorted() where !keys.insert(key).inserted {
        report(field.location, "two fields have the same JSON name '\(key)'", field.name)
      }
    }
  }

  /// An optional struct that may hold its owner is stored under a name of its own.
  private mutating func checkStoredNames(_ fields: [FieldDeclaration]) {
    let names = Set(fields.map(\.swiftName))
    for field in fields where field.isOptional {
      guard case .named(let type) = field.type, structs[type.name] != nil else { continue }
      let stored = SwiftNames.boxed(field.swiftName)
      if names.contains(stored) {
        report(
          field.location, "'\(stored)' is where this field is stored; rename one with '+ swift.name = …'", field.name)
      }
    }
  }

  /// The value of `json` is Go's; what it says of the wire and this generator cannot do is not passed over.
  private mutating func checkTag(_ field: FieldDeclaration) {
    guard let annotation = field.attributes["json"] else { return }
    for option in field.jsonTag.options where option != "omitempty" {
      report(annotation.location, "'json' can only have the option 'omitempty'", option)
    }
  }

  /// Annotations of something that becomes a member of a Swift type.
  private mutating func checkMember(_ attributes: Attributes, allowed: [String]) {
    checkAnnotations(attributes, allowed: allowed)
    guard allowed.contains("swift.name"), let name = attributes["swift.name"] else { return }
    if !SwiftNames.isMemberName(name.value) {
      report(
        name.location, "the name of a Swift member begins with a small letter and has letters and digits", name.value)
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

  mutating func checkErrors() {
    var codes: Set<Int> = []
    var names = SwiftMemberNames()
    for item in schema.errors {
      if item.code <= 0 {
        report(item.location, "numbers below 1 belong to webrpc itself", String(item.code))
      } else if !codes.insert(item.code).inserted {
        report(item.location, "two errors have the same number", String(item.code))
      } else if names.insert(item.swiftName, for: item.name) != nil {
        report(item.location, "two errors have the same name", item.name)
      }
      checkMember(item.attributes, allowed: ["swift.name"])
    }
  }

  mutating func checkServices() {
    var services: Set<String> = []
    for service in schema.services {
      if !services.insert(service.name).inserted {
        report(service.location, "the service is declared twice", service.name)
      }
      checkAnnotations(service.attributes, allowed: ["swift.webrpc"])
      var methods = SwiftMemberNames()
      for method in service.methods {
        if methods.insert(method.swiftName, for: method.name) != nil {
          report(method.location, "the method is declared twice", method.name)
        }
        checkMember(method.attributes, allowed: ["swift.name"])
        for name in method.errors where !schema.errors.contains(where: { $0.name == name.name }) {
          report(name.location, "there is no error of this name", name.name)
        }
        checkMessage(method.request)
        checkMessage(method.response)
        if method.isStreaming, method.response == .empty {
          report(method.location, "a stream needs a message", method.name)
        }
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
  mutating func checkAnnotations(_ attributes: Attributes, allowed: [String]) {
    for annotation in attributes.annotations
    where annotation.name.hasPrefix("swift.") && !allowed.contains(annotation.name) {
      report(annotation.location, "the generator knows no such annotation here", annotation.name)
    }
  }

  mutating func checkRecursion() {
    let cycles = StructCycles(schema.structs) { !$0.isOptional }
    for item in schema.structs {
      for field in item.fields where !field.isOptional && cycles.contains(field, of: item.name) {
        report(field.location, "the struct holds itself and could never end; make a field optional", field.name)
      }
    }
  }
}
