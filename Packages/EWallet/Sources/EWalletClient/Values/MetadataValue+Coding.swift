internal import WebRPC

extension MetadataValue: Codable {
  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(JSONValue.self))
  }

  /// Writes the value as it is.
  ///
  /// - Throws: `EncodingError.invalidValue` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(WebRPCJSON.bigInteger(value.description) ?? .null)
    case .string(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .object(let members): try container.encode(members)
    case .array(let elements): try container.encode(elements)
    case .null: try container.encodeNil()
    }
  }

  private init(_ value: JSONValue) {
    switch value {
    case .object(let members):
      self = .object(members.filter { $1 != .null }.mapValues { MetadataValue($0) })
    case .array(let elements): self = .array(elements.map { MetadataValue($0) })
    case .string(let text):
      self = WebRPCJSON.integerText(value).flatMap { BigInt($0) }.map { .integer($0) } ?? .string(text)
    case .integer(let value): self = .integer(BigInt(value))
    case .unsignedInteger(let value): self = .integer(BigInt(value))
    case .number(let value): self = .number(value)
    case .bool(let value): self = .bool(value)
    case .null: self = .null
    }
  }
}
