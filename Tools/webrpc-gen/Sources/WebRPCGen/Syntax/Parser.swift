/// Reads one schema file, without its imports, by recursive descent.
struct Parser {
  /// A file named by an `import`.
  struct Import: Equatable {
    let path: String
    let location: SourceLocation
  }

  /// What one file declares.
  struct File: Equatable {
    var webrpc = ""
    var schema = Schema()
    var imports: [Import] = []
  }

  /// How deep types may nest.
  static let maximumDepth = 32

  let scalars: [Unicode.Scalar]
  let tokens: [Token]
  var index = 0
  /// Comments since the last declaration; those directly above the next one document it.
  var comments: [Token] = []
  /// `@` marks waiting for their declaration.
  var marks: [Annotation] = []
  var firstMarkLine: Int?
  var file = File()

  init(scalars: [Unicode.Scalar], file name: String) throws(SchemaError) {
    self.scalars = scalars
    self.tokens = try Lexer.tokens(of: scalars, file: name)
  }

  /// Reads `text`, the content of the file `name`.
  static func parse(_ text: String, file name: String) throws(SchemaError) -> File {
    var parser = try Parser(scalars: Array(text.unicodeScalars), file: name)
    try parser.parseFile()
    return parser.file
  }

  private mutating func parseFile() throws(SchemaError) {
    while true {
      try collect()
      let token = current
      if token.kind == .end { break }
      guard token.kind == .word else {
        throw error("expected a declaration such as struct, enum, error or service")
      }
      switch token.text {
      case "webrpc", "name", "version", "basepath":
        try parseProperty()
      case "import":
        try parseImport()
      case "enum":
        try parseEnum()
      case "struct":
        try parseStruct()
      case "error":
        try parseErrorDeclaration()
      case "service":
        try parseService()
      default:
        throw error("expected a declaration such as struct, enum, error or service")
      }
    }
    if let mark = marks.first {
      throw SchemaError(
        .syntax, at: mark.location, "annotation without a declaration below it", offendingText: "@\(mark.name)")
    }
    if file.webrpc.isEmpty {
      throw SchemaError(
        .syntax, at: SourceLocation(file: current.location.file, line: 1, column: 1),
        "the schema does not say 'webrpc = v1'", offendingText: tokens[0].kind == .newline ? "" : tokens[0].text)
    }
  }

  // MARK: Tokens

  var current: Token { tokens[index] }

  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  /// An error at the token `token`, the current one if none is given.
  func error(_ message: String, at token: Token? = nil) -> SchemaError {
    let token = token ?? current
    let text =
      switch token.kind {
      case .newline: "end of line"
      case .end: "end of file"
      default: token.text
      }
    return SchemaError(.syntax, at: token.location, message, offendingText: text)
  }

  mutating func expectSymbol(_ symbol: String, _ purpose: String) throws(SchemaError) {
    guard current.isSymbol(symbol) else { throw error("expected '\(symbol)' \(purpose)") }
    advance()
  }

  mutating func expectWord(_ what: String) throws(SchemaError) -> Token {
    let token = current
    guard token.kind == .word else { throw error("expected \(what)") }
    advance()
    return token
  }

  /// A word that begins with a letter or an underscore.
  mutating func expectName(_ what: String) throws(SchemaError) -> Token {
    let token = current
    guard token.kind == .word, let first = token.text.first, !first.isNumber else {
      throw error("expected \(what)")
    }
    advance()
    return token
  }

  /// The text from here to the end of the line or its comment, without blanks around it.
  mutating func restOfLine() -> String {
    let start = current.range.lowerBound
    var end = start
    loop: while true {
      switch current.kind {
      case .newline, .end, .comment, .privateComment: break loop
      default:
        end = current.range.upperBound
        advance()
      }
    }
    return Lexer.text(scalars[start..<end])
  }

  /// Ends a declaration's line; a comment on it joins `attributes`.
  mutating func endLine(_ attributes: inout Attributes) throws(SchemaError) {
    if current.kind == .comment {
      attributes.documentation.append(current.value)
      advance()
    } else if current.kind == .privateComment {
      advance()
    }
    guard current.kind == .newline || current.kind == .end else { throw error("expected the end of the line") }
    advance()
  }

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
}
