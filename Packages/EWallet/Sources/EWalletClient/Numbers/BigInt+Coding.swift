internal import WebRPC

extension BigInt: Codable {
  /// Characters that a number may have in JSON, minus sign included.
  static let maximumEncodedLength = 38

  /// Reads a JSON integer.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the text `Invalid number` when it is no whole number, or longer than 38
  ///   characters; `DecodingError.valueNotFound` for null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(JSONValue.self)
    guard value != .null else {
      throw DecodingError.valueNotFound(
        BigInt.self, .init(codingPath: decoder.codingPath, debugDescription: "expected a number, found null"))
    }
    guard let text = WebRPCJSON.integerText(value), text.utf8.count <= Self.maximumEncodedLength,
      let number = BigInt(text)
    else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "Invalid number") }
    self = number
  }

  /// Writes a JSON integer without quotes.
  ///
  /// - Throws: `EncodingError.invalidValue` with the text `Value is exceeding the maximum encodable number` for a number
  ///   of more than 38 characters.
  public func encode(to encoder: any Encoder) throws {
    let text = description
    guard text.utf8.count <= Self.maximumEncodedLength, let value = WebRPCJSON.bigInteger(text) else {
      throw EncodingError.invalidValue(
        self,
        .init(codingPath: encoder.codingPath, debugDescription: "Value is exceeding the maximum encodable number"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
