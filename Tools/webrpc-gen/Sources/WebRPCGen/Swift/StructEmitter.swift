/// Writes a struct of the schema as a Swift value type.
struct StructEmitter {
  let plan: SwiftPlan
  let declaration: StructDeclaration

  private struct Property {
    let name: String
    let type: String
    let field: FieldDeclaration
    /// Whether the value lies in a box, since a struct cannot hold itself.
    let isBoxed: Bool
    var stored: String { isBoxed ? SwiftNames.boxed(name) : escaped }
    var storedType: String { isBoxed ? "WebRPCBox<\(type)>" : type }
    var escaped: String { SwiftNames.escaped(name) }
    var typeText: String { field.isOptional ? type + "?" : type }
    /// Whether decoding looks at other keys than encoding writes.
    var hasAliases: Bool { field.decodingKeys != [field.jsonName] }
  }

  private var properties: [Property] {
    declaration.fields.map { field in
      Property(
        name: field.swiftName, type: plan.swiftType(field.type), field: field,
        isBoxed: plan.isRecursive(field, of: declaration))
    }
  }

  func write(to writer: inout SwiftWriter) {
    let name = plan.swiftName(declaration.name)
    let documentation = SwiftWriter.paragraphs(declaration.attributes.documentation)
    writer.documentation(documentation.isEmpty ? ["The struct `\(declaration.name)` of the schema."] : documentation)
    writer.type("public struct \(name)", ["Codable", "Hashable", "Sendable"]) { writer in
      let properties = properties
      for property in properties { write(property, to: &writer) }
      if !properties.isEmpty { writer.blank() }
      writeInitializer(properties, to: &writer)
      writer.blank()
      writeKeys(properties, to: &writer)
      if properties.isEmpty {
        writeEmptyDecoding(to: &writer)
      } else if properties.contains(where: \.hasAliases) {
        writeAliasDecoding(properties, to: &writer)
      }
    }
  }

  private func write(_ property: Property, to writer: inout SwiftWriter) {
    var documentation = SwiftWriter.paragraphs(property.field.attributes.documentation)
    if documentation.isEmpty { documentation = ["`\(property.field.jsonName)` on the wire."] }
    if let deprecated = property.field.attributes["deprecated"] {
      documentation += ["", Self.deprecation(deprecated)]
    }
    writer.documentation(documentation)
    guard property.isBoxed else {
      writer.breakable("public var \(property.escaped): \(property.typeText)", at: ": ")
      return
    }
    writer.block("public var \(property.escaped): \(property.typeText)") { writer in
      writer.line("get { \(property.stored)?.value }")
      writer.line("set { \(property.stored) = newValue.map(WebRPCBox.init) }")
    }
    writer.line("private var \(property.stored): \(property.storedType)?")
  }

  /// The doc comment of something deprecated. A comment and no attribute, since generated code uses it itself.
  static func deprecation(_ annotation: Annotation) -> String {
    annotation.value.isEmpty ? "- Important: Deprecated." : "- Important: Deprecated, use `\(annotation.value)`."
  }

  private func writeInitializer(_ properties: [Property], to writer: inout SwiftWriter) {
    writer.documentation([
      properties.contains { $0.field.isOptional } ? "Makes a value; what is `nil` is not sent." : "Makes a value."
    ])
    let parameters = properties.map { property in
      "\(property.escaped): \(property.typeText)" + (property.field.isOptional ? " = nil" : "")
    }
    if properties.isEmpty {
      writer.line("public init() {}")
      return
    }
    writer.list("public init(", parameters, ") {")
    writer.indented { writer in
      for property in properties {
        let value = property.isBoxed ? ".map(WebRPCBox.init)" : ""
        writer.line("self.\(property.stored) = \(property.escaped)\(value)")
      }
    }
    writer.line("}")
  }

  private func writeKeys(_ properties: [Property], to writer: inout SwiftWriter) {
    if properties.isEmpty {
      writer.line("private enum CodingKeys: CodingKey {}")
      return
    }
    writer.block("private enum CodingKeys: String, CodingKey") { writer in
      for property in properties {
        let key = property.field.jsonName
        let isPlain = key == property.name && !property.isBoxed
        writer.line("case \(property.stored)" + (isPlain ? "" : " = \(SwiftNames.literal(key))"))
      }
    }
  }

  private func writeEmptyDecoding(to writer: inout SwiftWriter) {
    writer.blank()
    writer.documentation(["Accepts any JSON object."])
    writer.block("public init(from decoder: any Decoder) throws") { writer in
      writer.line("_ = try decoder.container(keyedBy: CodingKeys.self)")
    }
    writer.blank()
    writer.documentation(["Writes an empty JSON object."])
    writer.block("public func encode(to encoder: any Encoder) throws") { writer in
      writer.line("_ = encoder.container(keyedBy: CodingKeys.self)")
    }
  }

  /// A decoder for fields that may come under several keys; the first one present and not null counts.
  private func writeAliasDecoding(_ properties: [Property], to writer: inout SwiftWriter) {
    let cases = otherKeys(properties)
    writer.blank()
    writer.block("private enum OtherKeys: String, CodingKey") { writer in
      for (key, name) in cases.sorted(by: { $0.key < $1.key }) {
        writer.line("case \(name)" + (name == key ? "" : " = \(SwiftNames.literal(key))"))
      }
    }
    writer.blank()
    let listed = properties.filter(\.hasAliases).map { property in
      "`\(property.name)` from " + property.field.decodingKeys.map { "`\($0)`" }.joined(separator: ", else ")
    }
    writer.documentation(["Reads \(listed.joined(separator: ", "))."])
    writer.block("public init(from decoder: any Decoder) throws") { writer in
      writer.line("let container = try decoder.container(keyedBy: CodingKeys.self)")
      writer.line("let others = try decoder.container(keyedBy: OtherKeys.self)")
      for property in properties { writeDecoding(property, cases, to: &writer) }
    }
  }

  /// The names of the keys that only decoding looks at.
  private func otherKeys(_ properties: [Property]) -> [String: String] {
    let keys = Set(properties.flatMap(\.field.decodingKeys)).subtracting(properties.map(\.field.jsonName))
    var names: [String: String] = [:]
    var taken: Set<String> = []
    for key in keys.sorted() {
      var name = SwiftNames.escaped(SwiftNames.lowerCamel(key))
      while !taken.insert(name).inserted { name += "_" }
      names[key] = name
    }
    return names
  }

  private func writeDecoding(_ property: Property, _ cases: [String: String], to writer: inout SwiftWriter) {
    let type = property.storedType
    var parts = property.field.decodingKeys.map { key in
      key == property.field.jsonName
        ? "container.decodeIfPresent(\(type).self, forKey: .\(property.stored))"
        : "others.decodeIfPresent(\(type).self, forKey: .\(cases[key] ?? key))"
    }
    if !property.field.isOptional {
      // The last attempt is the one that says what is missing, and it names the key of the schema.
      if property.field.decodingKeys.last == property.field.jsonName { parts.removeLast() }
      parts.append("container.decode(\(type).self, forKey: .\(property.stored))")
    }
    guard parts.count > 1 else {
      writer.line("self.\(property.stored) = try \(parts[0])")
      return
    }
    writer.line("self.\(property.stored) =")
    writer.indented { writer in
      writer.line("try \(parts[0])")
      for part in parts.dropFirst() { writer.line("?? \(part)") }
    }
  }
}
