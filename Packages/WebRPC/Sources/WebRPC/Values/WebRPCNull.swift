/// The value `null`: the schema type `null`.
public struct WebRPCNull: Hashable, Sendable {
  /// The only value.
  public init() {}
}

extension WebRPCNull: Codable {
  /// Reads `null` and nothing else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard container.decodeNil() else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not null")
    }
  }

  /// Writes `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
