/// Why text, bytes or instructions do not form what Solana expects.
public struct SolanaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Code: String, Sendable {
    /// Text that is not Base58, or not of 32 or 64 bytes.
    case invalidText
    /// Bytes of a wrong number.
    case wrongLength
    /// The data end inside a field.
    case truncated
    /// Bytes follow the message or the transaction.
    case trailingBytes
    /// A compact-u16 in more bytes than it needs, or above 65,535.
    case nonCanonicalLength
    /// A message version that is not known.
    case unknownVersion
    /// Counts or indexes that contradict each other.
    case inconsistentMessage
    /// More accounts than a message can name, or seeds than an address may have.
    case tooMany
    /// Seeds whose address lies on the curve, or no bump that leads off it.
    case noProgramAddress
    /// A key that is not among the message's signers.
    case unknownSigner
    /// A text that the message format does not allow.
    case unsupportedText
    /// A signature that cannot be made or read.
    case invalidSignature
  }

  /// The kind of fault.
  public let code: Code
  /// The index of the byte or of the element where the fault lies; nil when it lies in the whole.
  public let offset: Int?
  /// The reason in words.
  public let message: String

  init(_ code: Code, offset: Int? = nil, _ message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }

  /// The reason and the offset in words.
  public var description: String { message + (offset.map { " (offset \($0))" } ?? "") }
}
