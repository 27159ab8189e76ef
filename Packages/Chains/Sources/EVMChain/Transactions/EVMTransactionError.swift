/// Why bytes are not a transaction, or why its sender cannot be told.
public struct EVMTransactionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// The bytes are not canonical RLP.
    case malformedRLP
    /// The first byte names a transaction type that is not known.
    case unknownType
    /// A field is missing, or there is one too many.
    case wrongFieldCount
    /// A field has the wrong kind, length or value.
    case invalidField
    /// The signature's values are out of range, or s is in the upper half (EIP-2).
    case invalidSignature
    /// No public key fits the signature.
    case recoveryFailed
  }

  /// The kind of fault.
  public let code: Code
  /// The field's name as in the EIP, for example `maxFeePerGas`; nil when no single field is at fault.
  public let field: String?
  /// The index of the byte where the fault lies; nil when the fault is not in encoded bytes.
  public let offset: Int?
  /// The reason in words.
  public let message: String

  init(_ code: Code, field: String? = nil, offset: Int? = nil, _ message: String) {
    self.code = code
    self.field = field
    self.offset = offset
    self.message = message
  }

  init(_ error: RLPError, field: String? = nil) {
    self.init(.malformedRLP, field: field, offset: error.offset, error.message)
  }

  /// The field, the reason and the offset in words.
  public var description: String {
    (field.map { "\($0): " } ?? "") + message + (offset.map { " (offset \($0))" } ?? "")
  }
}
