/// Why a text or a part is not a message of EIP-4361.
public struct SIWEError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part at fault, named as in the standard: `scheme`, `domain`, `address`, `statement`, `uri`, `version`,
  /// `chain-id`, `nonce`, `issued-at`, `expiration-time`, `not-before`, `request-id`, `resources`, or `layout`.
  public let part: String
  /// The line of the text where the fault lies, from 1; nil when the message is built from parts.
  public let line: Int?
  /// Where the faulty part starts, in UTF-8 bytes of the text; nil when the message is built from parts.
  public let offset: Int?
  /// The reason in words.
  public let message: String

  init(_ part: String, line: Int? = nil, offset: Int? = nil, _ message: String) {
    self.part = part
    self.line = line
    self.offset = offset
    self.message = message
  }

  /// The part, the reason, the line and the offset in words.
  public var description: String {
    "\(part): \(message)" + (line.map { " (line \($0))" } ?? "") + (offset.map { " (offset \($0))" } ?? "")
  }
}
