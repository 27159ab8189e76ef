/// Writes the errors of a schema as an enum of codes and a constructor on `WebRPCError`.
struct ErrorsEmitter {
  let schema: Schema

  func write(to writer: inout SwiftWriter) {
    let prefix = SwiftNames.upperCamel(schema.name)
    let type = prefix + "ErrorCode"
    let constructor = SwiftNames.lowerCamel(prefix)
    writer.documentation([
      "The errors that the services of `\(schema.name)` answer with; the raw value is the code on the wire."
    ])
    writer.block("public enum \(type): Int, CaseIterable, Hashable, Sendable") { writer in
      for error in schema.errors {
        let documentation = SwiftWriter.paragraphs(error.attributes.documentation)
        writer.documentation(
          documentation.isEmpty ? [Self.sentence(error.message) + " HTTP status \(error.status)."] : documentation)
        writer.line("case \(caseName(error)) = \(error.code)")
      }
      writer.blank()
      writeProperty("name", "String", "The name on the wire.", to: &writer) { SwiftNames.literal($0.name) }
      writer.blank()
      writeProperty("message", "String", "The text for people.", to: &writer) { SwiftNames.literal($0.message) }
      writer.blank()
      writeProperty("status", "Int", "The HTTP status.", to: &writer) { String($0.status) }
    }
    writer.blank()
    writer.block("extension WebRPCError") { writer in
      writer.documentation(["The error `code` of `\(schema.name)`, as its services answer with it."])
      writer.block(
        "public static func \(SwiftNames.escaped(constructor))(_ code: \(type), cause: String? = nil) -> WebRPCError"
      ) { writer in
        writer.list(
          "WebRPCError(",
          ["name: code.name", "code: code.rawValue", "message: code.message", "cause: cause", "status: code.status"],
          ")")
      }
      writer.blank()
      writer.documentation(["Which error of `\(schema.name)` this is, by its code."])
      writer.block("public var \(constructor)Code: \(type)?") { writer in
        writer.line("\(type)(rawValue: code)")
      }
    }
  }

  private func caseName(_ error: ErrorDeclaration) -> String {
    SwiftNames.escaped(error.swiftName)
  }

  private func writeProperty(
    _ name: String, _ type: String, _ documentation: String, to writer: inout SwiftWriter,
    value: (ErrorDeclaration) -> String
  ) {
    writer.documentation([documentation])
    writer.block("public var \(name): \(type)") { writer in
      writer.line("switch self {")
      for error in schema.errors { writer.line("case .\(caseName(error)): \(value(error))") }
      writer.line("}")
    }
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
