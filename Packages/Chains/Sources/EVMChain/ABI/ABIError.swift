/// Why a type, a value or encoded data does not follow the contract ABI.
public struct ABIError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// Text that is no ABI type or signature, or a type put together by hand that the ABI does not have.
    case invalidType
    /// The number of values is not the number of types.
    case wrongCount
    /// A value of another kind than its type.
    case typeMismatch
    /// A number outside its type's range, or bytes of another length.
    case outOfRange
    /// The data end too early, or an offset points beyond them.
    case truncated
    /// An offset that points at the offsets instead of what follows them.
    case invalidOffset
    /// Padding that is not zero, or not the sign.
    case invalidPadding
    /// A `string` that is not UTF-8.
    case invalidUTF8
    /// The data describe far more than they hold.
    case tooLarge
    /// Data that strict decoding refuses, because encoding their values gives other bytes.
    case nonCanonical
    /// Call data or revert data with another selector.
    case selectorMismatch
  }

  /// The kind of fault.
  public let code: Code
  /// The index of the byte in the data, or of the character in a type's text; nil for faults in values.
  public let offset: Int?
  /// Which value, for example `[2][0]`; empty for the whole.
  public let path: String
  /// The reason in words.
  public let message: String

  init(_ code: Code, offset: Int? = nil, path: String = "", _ message: String) {
    self.code = code
    self.offset = offset
    self.path = path
    self.message = message
  }

  /// The same fault seen from the value that holds the faulty one.
  func inside(_ index: Int) -> ABIError {
    ABIError(code, offset: offset, path: "[\(index)]" + path, message)
  }

  /// The place and the reason in words.
  public var description: String {
    (path.isEmpty ? "" : "value \(path): ") + message + (offset.map { " (offset \($0))" } ?? "")
  }
}
