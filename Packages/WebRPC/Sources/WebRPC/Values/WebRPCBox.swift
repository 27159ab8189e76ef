/// A place of its own for a value, so that a generated struct can hold a value of its own type.
///
/// It travels as the value itself.
public final class WebRPCBox<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value

  /// A place that holds `value`.
  public init(_ value: Value) {
    self.value = value
  }
}

extension WebRPCBox: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (left: WebRPCBox, right: WebRPCBox) -> Bool {
    left.value == right.value
  }
}

extension WebRPCBox: Hashable where Value: Hashable {
  /// Mixes in the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}

extension WebRPCBox: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension WebRPCBox: Decodable where Value: Decodable {
  /// Reads the value.
  public convenience init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }
}
