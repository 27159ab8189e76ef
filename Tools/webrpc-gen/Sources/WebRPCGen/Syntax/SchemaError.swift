/// What is wrong with a schema, and where.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// The text is not RIDL.
    case syntax
    /// An imported file cannot be read, or imports form a circle.
    case `import`
    /// The text is RIDL, but what it declares makes no sense.
    case semantics
    /// The text is larger or nested deeper than the generator accepts.
    case limit
  }

  /// The kind of fault.
  public let code: Code
  /// Where the offending text begins.
  public let location: SourceLocation
  /// What is wrong, as one sentence without a full stop.
  public let message: String
  /// The text at fault, as it stands in the schema; empty at the end of the file.
  public let offendingText: String

  /// Makes an error.
  public init(_ code: Code, at location: SourceLocation, _ message: String, offendingText: String = "") {
    self.code = code
    self.location = location
    self.message = message
    self.offendingText = offendingText
  }

  /// `file:line:column: error: message: 'text'`, the form that editors recognise.
  public var description: String {
    let text = offendingText.isEmpty ? "" : ": '\(offendingText)'"
    return "\(location): error: \(message)\(text)"
  }
}

/// All faults found in a schema, in the order of the text.
public struct SchemaErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults; never empty.
  public let errors: [SchemaError]

  /// Makes a list of faults.
  public init(_ errors: [SchemaError]) {
    self.errors = errors
  }

  /// One line for each fault.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
