/// Why bytes are not the canonical RLP encoding of one item.
public struct RLPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// The bytes end inside an item, or an item reaches beyond the list that holds it.
    case truncated
    /// Bytes follow the item.
    case trailingBytes
    /// A single byte below 0x80 with a length in front of it.
    case nonCanonicalByte
    /// A length written with more bytes than needed, or with leading zeros.
    case nonCanonicalLength
    /// A length that no memory can hold.
    case lengthOverflow
    /// Lists nested deeper than ``RLP/maximumDepth``.
    case tooDeep
  }

  /// The kind of fault.
  public let code: Code
  /// The index of the byte where the faulty item starts.
  public let offset: Int
  /// The reason in words.
  public let message: String

  init(_ code: Code, offset: Int, _ message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The reason and the offset in words.
  public var description: String { "\(message) (offset \(offset))" }
}
