/// The Swift types that a schema becomes: declared structs and enums, and the messages of inline methods.
struct SwiftPlan {
  /// A message of a method, as its code needs it.
  enum Message: Equatable {
    case empty
    case type(String)
  }

  let schema: Schema
  /// The structs to write: the declared ones first, then the messages.
  private(set) var structs: [StructDeclaration]
  private(set) var duplicateTypeNames: [(name: String, location: SourceLocation)] = []
  private(set) var reservedTypeNames: [(name: String, location: SourceLocation)] = []
  private let swiftNames: [String: String]
  private let enums: [String: EnumDeclaration]
  private var messages: [String: Message] = [:]

  init(_ schema: Schema) {
    self.schema = schema
    structs = schema.structs
    enums = Dictionary(schema.enums.map { ($0.name, $0) }) { first, _ in first }
    let declared =
      schema.enums.map { ($0.name, $0.attributes, $0.location) }
      + schema.structs.map { ($0.name, $0.attributes, $0.location) }
    swiftNames = Dictionary(declared.map { ($0.0, $0.1["swift.name"]?.value ?? $0.0) }) { first, _ in first }

    var taken: Set<String> = []
    for (name, _, location) in declared {
      let swiftName = swiftNames[name] ?? name
      if SwiftNames.reservedTypes.contains(swiftName) { reservedTypeNames.append((swiftName, location)) }
      if !taken.insert(swiftName).inserted { duplicateTypeNames.append((swiftName, location)) }
    }
    for service in schema.services {
      for suffix in ["Client", "Service", "Router"] where !taken.insert(service.name + suffix).inserted {
        duplicateTypeNames.append((service.name + suffix, service.location))
      }
    }
    let inlineNames = schema.services.flatMap(\.methods).flatMap { method in
      [(method.request, "Request"), (method.response, "Response")].compactMap { message, suffix -> String? in
        if case .fields = message { method.name + suffix } else { nil }
      }
    }
    for service in schema.services {
      for method in service.methods {
        for (message, suffix) in [(method.request, "Request"), (method.response, "Response")] {
          let key = "\(service.name).\(method.name).\(suffix)"
          switch message {
          case .empty:
            messages[key] = .empty
          case .structure(let name):
            messages[key] = .type(swiftNames[name.name] ?? name.name)
          case .fields(let fields):
            let short = SwiftNames.upperCamel(method.name) + suffix
            let isShared = inlineNames.count { $0 == method.name + suffix } > 1 || taken.contains(short)
            let name = isShared ? service.name + short : short
            if !taken.insert(name).inserted { duplicateTypeNames.append((name, method.location)) }
            messages[key] = .type(name)
            let verb = suffix == "Request" ? "takes" : "answers with"
            structs.append(
              StructDeclaration(
                name: name, fields: fields, embedded: [],
                attributes: Attributes(documentation: ["What `\(service.name)/\(method.name)` \(verb)."]),
                location: method.location))
          }
        }
      }
    }
  }

  /// The Swift type of `method`'s request.
  func request(_ method: MethodDeclaration, of service: ServiceDeclaration) -> Message {
    messages["\(service.name).\(method.name).Request"] ?? .empty
  }

  /// The Swift type of `method`'s response.
  func response(_ method: MethodDeclaration, of service: ServiceDeclaration) -> Message {
    messages["\(service.name).\(method.name).Response"] ?? .empty
  }

  /// The Swift name of a declared type.
  func swiftName(_ name: String) -> String { swiftNames[name] ?? name }

  /// The enums that are keys of maps somewhere.
  var mapKeyEnums: Set<String> {
    var result: Set<String> = []
    func visit(_ type: TypeReference) {
      switch type {
      case .primitive, .named: break
      case .list(let element): visit(element)
      case .map(let key, let value):
        if case .named(let name) = key { result.insert(name.name) }
        visit(value)
      }
    }
    for field in structs.flatMap(\.fields) { visit(field.type) }
    return result
  }

  /// `type` in Swift.
  func swiftType(_ type: TypeReference) -> String {
    switch type {
    case .primitive(let type): swiftType(type)
    case .list(.primitive(.byte)): "WebRPCBytes"
    case .list(let element): "[\(swiftType(element))]"
    case .map(let key, let value): "[\(swiftType(key)): \(swiftType(value))]"
    case .named(let name): swiftName(name.name)
    }
  }

  private func swiftType(_ type: PrimitiveType) -> String {
    switch type {
    case .null: "WebRPCNull"
    case .any: "JSONValue"
    case .byte: "UInt8"
    case .bool: "Bool"
    case .uint: "UInt"
    case .uint8: "UInt8"
    case .uint16: "UInt16"
    case .uint32: "UInt32"
    case .uint64: "UInt64"
    case .int: "Int"
    case .int8: "Int8"
    case .int16: "Int16"
    case .int32: "Int32"
    case .int64: "Int64"
    case .float32: "Float"
    case .float64: "Double"
    case .bigint: "WebRPCBigInt"
    case .string: "String"
    case .timestamp: "WebRPCTimestamp"
    }
  }
}
