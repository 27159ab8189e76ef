/// How comments and annotations find their declaration.
extension Parser {
  /// Goes to the next token that means something, remembering comments and `@` marks.
  mutating func collect() throws(SchemaError) {
    while true {
      switch current.kind {
      case .newline, .privateComment:
        advance()
      case .comment:
        comments.append(current)
        advance()
      case .symbol where current.text == "@":
        firstMarkLine = firstMarkLine ?? current.location.line
        marks.append(try parseMark())
      default:
        return
      }
    }
  }

  /// `@name`, `@name:value` or `@name:"value"`.
  private mutating func parseMark() throws(SchemaError) -> Annotation {
    advance()
    let name = try expectName("the name of an annotation")
    guard current.isSymbol(":") else {
      return Annotation(name: name.text, value: "", location: name.location)
    }
    advance()
    let value = current
    if value.kind == .string {
      advance()
      return Annotation(name: name.text, value: value.value, location: name.location)
    }
    // A value without quotation marks goes up to the next blank.
    var end = value.range.lowerBound
    while ![.newline, .end, .comment, .privateComment].contains(current.kind), current.range.lowerBound == end {
      end = current.range.upperBound
      advance()
    }
    guard end > value.range.lowerBound else { throw error("expected the value of the annotation") }
    let text = Lexer.text(scalars[value.range.lowerBound..<end])
    return Annotation(name: name.text, value: text, location: name.location)
  }

  /// What was collected for the declaration that starts at `token`: only comments without a blank line between.
  mutating func takeAttributes(before token: Token) -> Attributes {
    var line = firstMarkLine ?? token.location.line
    var documentation: [String] = []
    for comment in comments.reversed() where comment.location.line == line - 1 {
      documentation.append(comment.value)
      line -= 1
    }
    defer {
      comments = []
      marks = []
      firstMarkLine = nil
    }
    return Attributes(documentation: documentation.reversed(), annotations: marks)
  }

  /// `+ name = value` lines below a declaration.
  mutating func parseAnnotations(_ attributes: inout Attributes) throws(SchemaError) {
    try collect()
    while current.isSymbol("+") {
      advance()
      let first = try expectName("the name of an annotation")
      var name = first.text
      while current.isSymbol(".") {
        advance()
        name += "." + (try expectWord("the rest of the annotation's name")).text
      }
      var value = ""
      if current.isSymbol("=") {
        advance()
        let token = current
        value = token.kind == .string ? token.value : restOfLine()
        if token.kind == .string { advance() }
        guard !value.isEmpty else { throw error("expected the value of '\(name)'") }
      }
      attributes.annotations.append(Annotation(name: name, value: value, location: first.location))
      var trailing = Attributes()
      try endLine(&trailing)
      try collect()
    }
  }
}
