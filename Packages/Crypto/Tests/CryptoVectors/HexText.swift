/// Bytes that a vector file writes in hexadecimal.
public struct HexText: Decodable, Sendable, ExpressibleByStringLiteral {
  /// The bytes.
  public let bytes: [UInt8]

  /// Reads the text of a file; this reader is independent of the one under test.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bytes = Self.read(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not hexadecimal")
    }
    self.bytes = bytes
  }

  /// Reads a literal of a test.
  public init(stringLiteral text: String) {
    guard let bytes = Self.read(text) else { preconditionFailure("not hexadecimal: \(text)") }
    self.bytes = bytes
  }

  private static func read(_ text: String) -> [UInt8]? {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}

/// The bytes of a hexadecimal literal; white space is ignored.
public func hex(_ text: HexText) -> [UInt8] { text.bytes }
