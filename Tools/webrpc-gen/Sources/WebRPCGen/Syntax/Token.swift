/// The smallest piece of a schema that the parser looks at.
struct Token: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// Letters, digits and underscores.
    case word
    /// A quoted text; `value` holds it without quotes and escapes.
    case string
    /// `=>`
    case arrow
    /// `...`
    case ellipsis
    /// A `#` comment that documents what follows.
    case comment
    /// A `#!` comment, which stays in the schema.
    case privateComment
    /// One character with a meaning, or one that only a free value may hold.
    case symbol
    case newline
    case end
  }

  let kind: Kind
  /// The text as it stands in the schema.
  let text: String
  /// What the text stands for: a string without quotes, a comment without `#`.
  let value: String
  let location: SourceLocation
  /// Where the token stands in the scalars of the source.
  let range: Range<Int>

  /// Whether this is the symbol `character`.
  func isSymbol(_ character: String) -> Bool { kind == .symbol && text == character }
}
