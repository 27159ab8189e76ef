/// Why bytes are not the CBOR that was expected.
public struct CBORError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Code: String, Hashable, Sendable {
    /// The input ends inside a value, or a length reaches beyond it.
    case truncated
    /// Bytes after the value.
    case trailingBytes
    /// A head that the standard reserves or that stands where it may not.
    case malformed
    /// A number or length that is not in its shortest form (RFC 8949 §4.2.1).
    case notShortest
    /// A value of indefinite length where none is allowed.
    case indefiniteLength
    /// A text string that is not UTF-8.
    case invalidText
    /// A map with the same key twice.
    case duplicateKey
    /// A floating-point number or a simple value other than false, true, null and undefined.
    case unsupported
    /// Values inside each other beyond the limit.
    case tooDeep
    /// A collection or string beyond the limit.
    case tooLarge
  }

  /// What is wrong.
  public let code: Code
  /// Where, in bytes from the start of the input.
  public let offset: Int

  init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The fault in words, and where it is.
  public var description: String { "\(Self.words[code] ?? code.rawValue) at offset \(offset)" }

  private static let words: [Code: String] = [
    .truncated: "the input ends inside a value",
    .trailingBytes: "bytes after the value",
    .malformed: "a reserved or misplaced head",
    .notShortest: "a number that is not in its shortest form",
    .indefiniteLength: "a value of indefinite length",
    .invalidText: "text that is not UTF-8",
    .duplicateKey: "a map with the same key twice",
    .unsupported: "a floating-point number or an unknown simple value",
    .tooDeep: "values nested too deep",
    .tooLarge: "a collection or string beyond the limit",
  ]
}
