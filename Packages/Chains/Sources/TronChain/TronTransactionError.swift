/// Why bytes are not a transaction of Tron.
public struct TronTransactionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// The data end inside a field.
    case truncated
    /// A tag or a number that Protocol Buffers do not allow.
    case malformed
    /// A field that is not known, so that it cannot be shown before signing.
    case unknownField
    /// A field that is missing, repeated, or has a value that it cannot have.
    case invalidField
    /// Data that are not written as the canonical encoder writes them.
    case nonCanonical
    /// A signature that cannot be read, or that no key fits.
    case invalidSignature
  }

  /// The kind of fault.
  public let code: Code
  /// The field, named as in Tron's protocol, for example `ref_block_bytes`; nil when no single field is at fault.
  public let field: String?
  /// The index of the byte where the fault lies.
  public let offset: Int
  /// The reason in words.
  public let message: String

  init(_ code: Code, field: String? = nil, offset: Int = 0, _ message: String) {
    self.code = code
    self.field = field
    self.offset = offset
    self.message = message
  }

  /// The field, the reason and the offset in words.
  public var description: String { (field.map { "\($0): " } ?? "") + "\(message) (offset \(offset))" }
}
