/// A place in a schema file, counted from 1 as editors count.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named by the caller or by an `import`.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int

  /// Makes a location.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}
