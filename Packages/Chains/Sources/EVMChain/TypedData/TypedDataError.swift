/// Why typed data cannot be hashed.
public struct TypedDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// Text that is not JSON; the offset tells where.
    case malformedJSON
    /// JSON without the parts that EIP-712 asks for, or with parts of another kind.
    case malformedDocument
    /// A type that is neither elementary nor defined, or a name that cannot be one.
    case unknownType
    /// The same field twice in one type, or an unknown field of the domain.
    case invalidField
    /// A declared field without a value.
    case missingValue
    /// A value of another kind than its type.
    case typeMismatch
    /// A number outside its type's range, or bytes or arrays of another length.
    case outOfRange
    /// An address that is malformed or has a wrong checksum.
    case invalidAddress
    /// Values nested deeper than ``TypedData/maximumDepth``.
    case tooDeep
    /// More struct types than ``TypedData/maximumTypeCount``.
    case tooManyTypes
  }

  /// The kind of fault.
  public let code: Code
  /// The index of the byte in the JSON text; nil when the fault is in the meaning.
  public let offset: Int?
  /// Which value, for example `message.to[2].wallet`; empty for the whole.
  public let path: String
  /// The reason in words.
  public let message: String

  package init(_ code: Code, offset: Int? = nil, path: String = "", _ message: String) {
    self.code = code
    self.offset = offset
    self.path = path
    self.message = message
  }

  /// The same fault seen from the value that holds the faulty one.
  func inside(_ component: String) -> TypedDataError {
    let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
    return TypedDataError(code, offset: offset, path: component + separator + path, message)
  }

  /// The place and the reason in words.
  public var description: String {
    (path.isEmpty ? "" : "\(path): ") + message + (offset.map { " (offset \($0))" } ?? "")
  }
}
