/// HKDF was asked for more bytes than it can give (RFC 5869 §2.3), or for a negative number.
public struct HKDFError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The length that was asked for, in bytes.
  public let requestedByteCount: Int
  /// The longest possible output, in bytes.
  public let maximumByteCount: Int

  init(requestedByteCount: Int, maximumByteCount: Int) {
    self.requestedByteCount = requestedByteCount
    self.maximumByteCount = maximumByteCount
  }

  /// Both lengths in words.
  public var description: String {
    "HKDF gives 0 to \(maximumByteCount) bytes, not \(requestedByteCount)"
  }
}
