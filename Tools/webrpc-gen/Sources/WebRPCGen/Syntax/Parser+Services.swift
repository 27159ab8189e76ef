extension Parser {
  /// `service Name`, followed by `- Method(…) => (…)` lines.
  mutating func parseService() throws(SchemaError) {
    var attributes = takeAttributes(before: current)
    advance()
    let name = try expectName("the name of the service")
    try endLine(&attributes)
    try parseAnnotations(&attributes)

    var methods: [MethodDeclaration] = []
    while current.isSymbol("-") {
      methods.append(try parseMethod())
      try collect()
    }
    file.schema.services.append(
      ServiceDeclaration(name: name.text, methods: methods, attributes: attributes, location: name.location))
  }

  private mutating func parseMethod() throws(SchemaError) -> MethodDeclaration {
    var attributes = takeAttributes(before: current)
    advance()
    var name = try expectName("the name of a method")
    if name.text == "proxy", current.kind == .word { name = try expectName("the name of a method") }
    if name.text == "stream", current.kind == .word {
      throw error("a stream of requests is not supported", at: name)
    }
    if current.kind == .word, current.text == "stream" { throw error("a stream of requests is not supported") }
    let request = try parseMessage()
    var response = MethodDeclaration.Message.empty
    var isStreaming = false
    if current.kind == .arrow {
      advance()
      if current.kind == .word, current.text == "stream" {
        isStreaming = true
        advance()
      }
      response = try parseMessage()
    }
    let errors = try parseErrorNames()
    try endLine(&attributes)
    try parseAnnotations(&attributes)
    return MethodDeclaration(
      name: name.text, request: request, response: response, isStreaming: isStreaming, errors: errors,
      attributes: attributes, location: name.location)
  }

  /// `errors A, B` behind a method, or nothing.
  private mutating func parseErrorNames() throws(SchemaError) -> [TypeName] {
    guard current.kind == .word, current.text == "errors" else { return [] }
    advance()
    var names: [TypeName] = []
    while true {
      let token = try expectName("the name of an error")
      names.append(TypeName(name: token.text, location: token.location))
      guard current.isSymbol(",") else { return names }
      advance()
    }
  }

  /// `()`, `(Struct)` or `(name: type, …)`, which may go over several lines.
  private mutating func parseMessage() throws(SchemaError) -> MethodDeclaration.Message {
    try expectSymbol("(", "before the arguments")
    skipLines()
    if current.isSymbol(")") {
      advance()
      return .empty
    }
    let start = index
    if current.kind == .word {
      let token = try expectName("the name of a struct")
      skipLines()
      if current.isSymbol(")") {
        advance()
        return .structure(TypeName(name: token.text, location: token.location))
      }
      index = start
    }
    var fields: [FieldDeclaration] = []
    while true {
      fields.append(try parseField(Attributes()))
      skipLines()
      guard current.isSymbol(",") else { break }
      advance()
      skipLines()
    }
    try expectSymbol(")", "after the arguments")
    return .fields(fields)
  }

  private mutating func skipLines() {
    while [.newline, .comment, .privateComment].contains(current.kind) { advance() }
  }
}
