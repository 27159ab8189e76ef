/// Why a text is not PEM.
public struct PEMError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in words. It never repeats the content.
  public let reason: String
  /// Where, in UTF-8 bytes from the start of the text.
  public let offset: Int

  init(_ reason: String, _ offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the offset.
  public var description: String { "\(reason) (offset \(offset))" }
}
