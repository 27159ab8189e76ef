/// An integer of any size that travels as decimal text: the schema type `bigint`.
///
/// It carries digits and does not calculate. Equal numbers are equal values: `"007"` is read as `7`.
public struct WebRPCBigInt: Hashable, Sendable {
  /// The digits without leading zeros, after a `-` for a negative number.
  public let text: String

  /// The number written as `text`: decimal digits, with a `-` before them or without. Nil for anything else.
  public init?(_ text: some StringProtocol) {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? Substring(text.dropFirst()) : Substring(text)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let significant = digits.drop { $0 == "0" }
    self.text = significant.isEmpty ? "0" : (isNegative ? "-" : "") + significant
  }

  /// The number `value`.
  public init(_ value: some BinaryInteger) {
    text = String(value)
  }
}

extension WebRPCBigInt: Codable {
  /// Reads decimal text, or a JSON number that is whole: of any size through `WebRPCJSON`, of up to 128 bits through
  /// other decoders.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let digits = WebRPCJSON.integerText(try container.decode(JSONValue.self)) {
      text = digits
    } else if let value = Self(try container.decode(String.self)) {
      self = value
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a decimal integer")
    }
  }

  /// Writes decimal text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension WebRPCBigInt: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// `12`.
  public init(integerLiteral value: Int64) {
    self.init(value)
  }

  /// The digits.
  public var description: String { text }
}
