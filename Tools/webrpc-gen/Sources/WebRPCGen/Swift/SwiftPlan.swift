/// The Swift types that a schema becomes: declared structs and enums, and the messages of inline methods.
struct SwiftPlan {
  /// A message of a method, as its code needs it.
  enum Message: Equatable {
    case empty
    case type(String)
  }

  /// A name that cannot be used, and where it comes from.
  struct NameFault {
    let name: String
    let location: SourceLocation
  }

  let schema: Schema
  /// The structs to write: the declared ones first, then the messages.
  private(set) var structs: [StructDeclaration]
  /// Swift types that would be declared twice.
  private(set) var duplicates: [NameFault] = []
  /// Swift types whose names mean something else.
  private(set) var reserved: [NameFault] = []
  /// Where each Swift type comes from, and which part it is of.
  private(set) var origins: [String: (location: SourceLocation, part: Generator.Parts)] = [:]
  /// The enums that are keys of maps somewhere.
  private(set) var mapKeyEnums: Set<String> = []
  private let swiftNames: [String: String]
  private let cycles: StructCycles
  private var messages: [String: Message] = [:]

  init(_ schema: Schema) {
    self.schema = schema
    structs = schema.structs
    cycles = StructCycles(schema.structs) { _ in true }
    let declared =
      schema.enums.map { ($0.name, $0.attributes, $0.location) }
      + schema.structs.map { ($0.name, $0.attributes, $0.location) }
    swiftNames = Dictionary(declared.map { ($0.0, $0.1["swift.name"]?.value ?? $0.0) }) { first, _ in first }
    for (name, _, location) in declared { take(swiftName(name), location) }
    for service in schema.services {
      for (suffix, part) in [("Client", Generator.Parts.client), ("Service", .server), ("Router", .server)] {
        take(swiftName(service) + suffix, service.location, part)
      }
    }
    if let error = schema.errors.first {
      take(SwiftNames.upperCamel(schema.name) + "ErrorCode", error.location)
    }
    planMessages()
    for field in structs.flatMap(\.fields) { collectMapKeys(field.type) }
  }

  private mutating func take(_ name: String, _ location: SourceLocation, _ part: Generator.Parts = .types) {
    if SwiftNames.isReserved(type: name) { reserved.append(NameFault(name: name, location: location)) }
    guard origins[name] == nil else { return duplicates.append(NameFault(name: name, location: location)) }
    origins[name] = (location, part)
  }

  /// Names the messages of inline methods `<Method>Request` and `<Method>Response`, with the name of the service in
  /// front where that would not be unique.
  private mutating func planMessages() {
    var uses: [String: Int] = [:]
    for service in schema.services {
      for method in service.methods {
        for (suffix, message) in method.messages {
          if case .fields = message { uses[SwiftNames.upperCamel(method.name) + suffix, default: 0] += 1 }
        }
      }
    }
    for service in schema.services {
      for method in service.methods {
        for (suffix, message) in method.messages {
          let key = Self.key(service, method, suffix)
          switch message {
          case .empty:
            messages[key] = .empty
          case .structure(let name):
            messages[key] = .type(swiftName(name.name))
          case .fields(let fields):
            let short = SwiftNames.upperCamel(method.name) + suffix
            let isUnique = uses[short] == 1 && origins[short] == nil
            let name = isUnique ? short : swiftName(service) + short
            take(name, method.location)
            messages[key] = .type(name)
            structs.append(Self.message(name, fields, of: method, service, suffix))
          }
        }
      }
    }
  }

  private static func message(
    _ name: String, _ fields: [FieldDeclaration], of method: MethodDeclaration, _ service: ServiceDeclaration,
    _ suffix: String
  ) -> StructDeclaration {
    let verb = suffix == "Request" ? "takes" : "answers with"
    return StructDeclaration(
      name: name, fields: fields, embedded: [],
      attributes: Attributes(documentation: ["What `\(service.name)/\(method.name)` \(verb)."]),
      location: method.location)
  }

  private mutating func collectMapKeys(_ type: TypeReference) {
    switch type {
    case .primitive, .named: break
    case .list(let element): collectMapKeys(element)
    case .map(let key, let value):
      if case .named(let name) = key { mapKeyEnums.insert(name.name) }
      collectMapKeys(value)
    }
  }

  private static func key(_ service: ServiceDeclaration, _ method: MethodDeclaration, _ suffix: String) -> String {
    "\(service.name).\(method.name).\(suffix)"
  }

  /// The Swift type of `method`'s request.
  func request(_ method: MethodDeclaration, of service: ServiceDeclaration) -> Message {
    messages[Self.key(service, method, "Request")] ?? .empty
  }

  /// The Swift type of `method`'s response.
  func response(_ method: MethodDeclaration, of service: ServiceDeclaration) -> Message {
    messages[Self.key(service, method, "Response")] ?? .empty
  }

  /// The Swift name of a declared type.
  func swiftName(_ name: String) -> String { swiftNames[name] ?? name }

  /// What the Swift types of a service begin with.
  func swiftName(_ service: ServiceDeclaration) -> String { SwiftNames.upperCamel(service.name) }

  /// Whether a value of the field may hold its own owner, so that it needs a place of its own.
  func isRecursive(_ field: FieldDeclaration, of owner: StructDeclaration) -> Bool {
    field.isOptional && cycles.contains(field, of: owner.name)
  }

  /// `type` in Swift.
  func swiftType(_ type: TypeReference) -> String {
    switch type {
    case .primitive(let type): swiftType(type)
    case .list(.primitive(.byte)): "WebRPCBytes"
    case .list(let element): "[\(swiftType(element))]"
    case .map(.primitive(let key), let value) where key != .string && key != .int:
      // A dictionary writes other integer keys as a list of keys and values.
      "WebRPCMap<\(swiftType(key)), \(swiftType(value))>"
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
