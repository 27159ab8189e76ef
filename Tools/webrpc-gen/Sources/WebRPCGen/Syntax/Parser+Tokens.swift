/// How the parser looks at tokens and moves on.
extension Parser {
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
}
