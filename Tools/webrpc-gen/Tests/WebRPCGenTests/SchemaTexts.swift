@testable import WebRPCGen

/// A schema made of `body` after the lines that every schema has; `body` begins on line 4.
func schema(_ body: String) throws -> Schema {
  try SchemaLoader.schema(text: head + body, file: "test.ridl")
}

/// What is said about a schema made of `body`, as `line:column: message: 'text'`.
func faults(_ body: String) -> [String] {
  faults(text: head + body)
}

/// What is said about the whole schema `text`, as `line:column: message: 'text'`.
func faults(text: String) -> [String] {
  do throws(SchemaErrors) {
    _ = try SchemaLoader.schema(text: text, file: "test.ridl")
    return []
  } catch {
    return error.errors.map { error in
      let text = error.offendingText.isEmpty ? "" : ": '\(error.offendingText)'"
      return "\(error.location.line):\(error.location.column): \(error.message)\(text)"
    }
  }
}

private let head = "webrpc = v1\nname = test\nversion = v1\n"
