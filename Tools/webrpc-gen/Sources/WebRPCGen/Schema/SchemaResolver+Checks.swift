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

  mutating func checkFields(_ fields: [FieldDeclaration]) {
    var names: Set<String> = []
    var keys: Set<String> = []
    for field in fields {
      checkAnnotations(field.attributes, allowed: ["swift.keys"])
      checkType(field.type, of: field)
      if let keys = field.attributes["swift.keys"], !field.decodingKeys.contains(field.jsonName) {
        report(keys.location, "'swift.keys' leaves out '\(field.jsonName)', which encoding writes", keys.value)
      }
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

  mutating func checkErrors() {
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

  mutating func checkServices() {
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
