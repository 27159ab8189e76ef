/// Reads one schema file, without its imports, by recursive descent.
struct Parser {
  /// A file named by an `import`.
  struct Import: Equatable {
    let path: String
    let location: SourceLocation
    /// What to take from the file; nil for everything.
    var members: [TypeName]?
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
}
