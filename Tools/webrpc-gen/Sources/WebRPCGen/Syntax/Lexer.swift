/// Cuts a schema into tokens.
///
/// A comment starts with `#` at the start of a line or after white space, so that a free value such as
/// `docs#part` stays whole.
struct Lexer {
  private let file: String
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var lineStart = 0

  init(file: String, scalars: [Unicode.Scalar]) {
    self.file = file
    self.scalars = scalars
  }

  /// All tokens, ended by one of kind `end`.
  static func tokens(of scalars: [Unicode.Scalar], file: String) throws(SchemaError) -> [Token] {
    var lexer = Lexer(file: file, scalars: scalars)
    var tokens: [Token] = []
    repeat {
      tokens.append(try lexer.next())
    } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(SchemaError) -> Token {
    skipBlanks()
    let start = position
    guard let scalar = peek() else { return token(.end, from: start) }
    switch scalar {
    case "\n", "\r":
      position += scalar == "\r" && peek(1) == "\n" ? 2 : 1
      let newline = token(.newline, from: start)
      line += 1
      lineStart = position
      return newline
    case "#" where isCommentStart(start):
      return comment()
    case "\"":
      return try string()
    case "=" where peek(1) == ">":
      position += 2
      return token(.arrow, from: start)
    case "." where peek(1) == "." && peek(2) == ".":
      position += 3
      return token(.ellipsis, from: start)
    case _ where Self.isWord(scalar):
      while let scalar = peek(), Self.isWord(scalar) { position += 1 }
      return token(.word, from: start)
    default:
      position += 1
      return token(.symbol, from: start)
    }
  }

  private mutating func skipBlanks() {
    while let scalar = peek(), scalar == " " || scalar == "\t" || (scalar == "\u{FEFF}" && position == 0) {
      position += 1
    }
  }

  private func isCommentStart(_ start: Int) -> Bool {
    start == lineStart || scalars[start - 1] == " " || scalars[start - 1] == "\t"
  }

  private mutating func comment() -> Token {
    let start = position
    while let scalar = peek(), scalar != "\n", scalar != "\r" { position += 1 }
    let text = Self.text(scalars[start..<position])
    if text.hasPrefix("#!") { return token(.privateComment, from: start) }
    let content = text.drop { $0 == "#" }
    return token(.comment, from: start, value: String(content.first == " " ? content.dropFirst() : content))
  }

  private mutating func string() throws(SchemaError) -> Token {
    let start = position
    var value = String.UnicodeScalarView()
    position += 1
    while let scalar = peek(), scalar != "\n", scalar != "\r" {
      position += 1
      switch scalar {
      case "\"":
        return token(.string, from: start, value: String(value))
      case "\\":
        guard let escaped = peek(), escaped == "\"" || escaped == "\\" else {
          let location = SourceLocation(file: file, line: line, column: position - lineStart)
          throw SchemaError(.syntax, at: location, "only \\\" and \\\\ can be escaped in a text", offendingText: "\\")
        }
        position += 1
        value.append(escaped)
      default:
        value.append(scalar)
      }
    }
    let unfinished = token(.string, from: start)
    throw SchemaError(
      .syntax, at: unfinished.location, "text without a closing quotation mark", offendingText: unfinished.text)
  }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  private func token(_ kind: Token.Kind, from start: Int, value: String? = nil) -> Token {
    let text = Self.text(scalars[start..<position])
    let location = SourceLocation(file: file, line: line, column: start - lineStart + 1)
    return Token(kind: kind, text: text, value: value ?? text, location: location, range: start..<position)
  }

  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
