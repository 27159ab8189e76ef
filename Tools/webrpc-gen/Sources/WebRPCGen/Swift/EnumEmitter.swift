/// Writes an enum of the schema: open, keeping values it does not know, or strict (`+ swift.strict`).
struct EnumEmitter {
  let plan: SwiftPlan
  let declaration: EnumDeclaration

  private var name: String { plan.swiftName(declaration.name) }
  private var isStrict: Bool { declaration.attributes["swift.strict"] != nil }
  private var isMapKey: Bool { plan.mapKeyEnums.contains(declaration.name) }
  private var sendsNumbers: Bool { declaration.attributes["swift.wire"] != nil }

  private func caseName(_ value: EnumDeclaration.Value) -> String {
    SwiftNames.escaped(declaration.caseName(of: value))
  }

  func write(to writer: inout SwiftWriter) {
    let documentation = SwiftWriter.paragraphs(declaration.attributes.documentation)
    writer.documentation(documentation.isEmpty ? ["The enum `\(declaration.name)` of the schema."] : documentation)
    var conformances = ["Codable", "Hashable", "Sendable"]
    if isStrict { conformances.append("CaseIterable") }
    if isMapKey { conformances.append("CodingKeyRepresentable") }
    writer.type("public enum \(name)", conformances) { writer in
      writeCases(to: &writer)
      writer.blank()
      writeInitializer(to: &writer)
      writer.blank()
      writeWireValue(to: &writer)
      if declaration.base.isInteger {
        writer.blank()
        writeNumbers(to: &writer)
      }
      writer.blank()
      writeDecoding(to: &writer)
      writer.blank()
      writeEncoding(to: &writer)
      if isMapKey {
        writer.blank()
        writeCodingKey(to: &writer)
      }
    }
  }

  private func writeCases(to writer: inout SwiftWriter) {
    for value in declaration.values {
      var documentation = SwiftWriter.paragraphs(value.attributes.documentation)
      if documentation.isEmpty { documentation = ["`\(value.wire)` on the wire."] }
      if let deprecated = value.attributes["deprecated"] {
        documentation += ["", StructEmitter.deprecation(deprecated)]
      }
      writer.documentation(documentation)
      writer.line("case \(caseName(value))")
    }
    guard !isStrict else { return }
    writer.documentation(["A value that this version does not know, as it came."])
    writer.line("case unknown(String)")
    writer.blank()
    writer.documentation(["The values that this version knows, in the order of the schema."])
    writer.list("public static let knownCases: [\(name)] = [", declaration.values.map { ".\(caseName($0))" }, "]")
  }

  private func writeInitializer(to writer: inout SwiftWriter) {
    writer.documentation([
      isStrict
        ? "The value of the text `wireValue`, if there is one."
        : "The value of the text `wireValue`; a text that is not known is kept."
    ])
    writer.block("public init\(isStrict ? "?" : "")(wireValue: String)") { writer in
      writer.line("switch wireValue {")
      for value in declaration.values {
        writer.line("case \(SwiftNames.literal(value.wire)): self = .\(caseName(value))")
      }
      writer.line("default: \(isStrict ? "return nil" : "self = .unknown(wireValue)")")
      writer.line("}")
    }
  }

  private func writeWireValue(to writer: inout SwiftWriter) {
    writer.documentation(["The text on the wire."])
    writer.block("public var wireValue: String") { writer in
      writer.line("switch self {")
      for value in declaration.values {
        writer.line("case .\(caseName(value)): \(SwiftNames.literal(value.wire))")
      }
      if !isStrict { writer.line("case .unknown(let wireValue): wireValue") }
      writer.line("}")
    }
  }

  private func writeNumbers(to writer: inout SwiftWriter) {
    let type = plan.swiftType(.primitive(declaration.base))
    writer.documentation(["The value with the number `number`, if there is one."])
    writer.block("public init?(number: \(type))") { writer in
      writer.line("switch number {")
      for value in declaration.values {
        writer.line("case \(value.number ?? 0): self = .\(caseName(value))")
      }
      writer.line("default: return nil")
      writer.line("}")
    }
    writer.blank()
    writer.documentation(["The number in the schema" + (isStrict ? "." : "; `nil` for a value that is not known.")])
    writer.block("public var number: \(type)\(isStrict ? "" : "?")") { writer in
      writer.line("switch self {")
      for value in declaration.values {
        writer.line("case .\(caseName(value)): \(value.number ?? 0)")
      }
      if !isStrict { writer.line("case .unknown(let wireValue): \(type)(wireValue)") }
      writer.line("}")
    }
  }

  private func writeDecoding(to writer: inout SwiftWriter) {
    let isInteger = declaration.base.isInteger
    let accepted = isInteger ? "the name or the number" : "the text on the wire"
    writer.documentation([
      isStrict ? "Reads \(accepted); a value that is not known is an error." : "Reads \(accepted)."
    ])
    writer.block("public init(from decoder: any Decoder) throws") { writer in
      writer.line("let container = try decoder.singleValueContainer()")
      if isInteger {
        let type = plan.swiftType(.primitive(declaration.base))
        writer.block("if let number = try? container.decode(\(type).self)") { writer in
          if isStrict {
            writer.block("guard let value = Self(number: number) else") { writer in
              writeCorrupted(to: &writer)
            }
            writer.line("self = value")
          } else {
            writer.line("self = Self(number: number) ?? .unknown(String(number))")
          }
          writer.line("return")
        }
      }
      writer.line("let wireValue = try container.decode(String.self)")
      if isStrict {
        writer.block("guard let value = Self(wireValue: wireValue) else") { writer in
          writeCorrupted(to: &writer)
        }
        writer.line("self = value")
      } else {
        writer.line("self.init(wireValue: wireValue)")
      }
    }
  }

  private func writeCorrupted(to writer: inout SwiftWriter) {
    writer.list(
      "throw DecodingError.dataCorruptedError(",
      ["in: container", "debugDescription: \"Not a value of \(name).\""],
      ")")
  }

  private func writeEncoding(to writer: inout SwiftWriter) {
    writer.documentation([sendsNumbers ? "Writes the number." : "Writes the text on the wire."])
    writer.block("public func encode(to encoder: any Encoder) throws") { writer in
      writer.line("var container = encoder.singleValueContainer()")
      if !sendsNumbers {
        writer.line("try container.encode(wireValue)")
      } else if isStrict {
        writer.line("try container.encode(number)")
      } else {
        writer.line("if let number {")
        writer.indented { $0.line("try container.encode(number)") }
        writer.line("} else {")
        writer.indented { $0.line("try container.encode(wireValue)") }
        writer.line("}")
      }
    }
  }

  private func writeCodingKey(to writer: inout SwiftWriter) {
    writer.documentation(["The key of this value in a JSON object."])
    writer.block("public var codingKey: any CodingKey") { writer in
      writer.line("wireValue.codingKey")
    }
    writer.blank()
    writer.documentation(["The value that a key of a JSON object stands for."])
    writer.block("public init?<Key: CodingKey>(codingKey: Key)") { writer in
      writer.line("self.init(wireValue: codingKey.stringValue)")
    }
  }
}
