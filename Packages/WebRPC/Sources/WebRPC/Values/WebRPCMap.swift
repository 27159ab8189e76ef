/// A map whose keys are integers: the schema type `map<uint32,T>` and its like.
///
/// It travels as a JSON object with the keys in decimal, where a dictionary with such keys would become an array.
public struct WebRPCMap<Key: FixedWidthInteger & Hashable & Sendable, Value> {
  /// The entries.
  public var entries: [Key: Value]

  /// A map with these entries.
  public init(_ entries: [Key: Value] = [:]) {
    self.entries = entries
  }

  /// The value under the key. Setting nil removes it.
  public subscript(key: Key) -> Value? {
    get { entries[key] }
    set { entries[key] = newValue }
  }
}

extension WebRPCMap: Sendable where Value: Sendable {}
extension WebRPCMap: Equatable where Value: Equatable {}
extension WebRPCMap: Hashable where Value: Hashable {}

extension WebRPCMap: Decodable where Value: Decodable {
  /// Reads a JSON object; a key that is not a decimal number in the range of `Key` is an error.
  public init(from decoder: any Decoder) throws {
    let named = try decoder.singleValueContainer().decode([String: Value].self)
    entries = [:]
    for (name, value) in named {
      guard let key = Key(name), entries.updateValue(value, forKey: key) == nil else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a key is not an integer in range")
        )
      }
    }
  }
}

extension WebRPCMap: Encodable where Value: Encodable {
  /// Writes a JSON object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    var named: [String: Value] = [:]
    for (key, value) in entries { named[String(key)] = value }
    try container.encode(named)
  }
}

extension WebRPCMap: ExpressibleByDictionaryLiteral {
  /// `[1: "one"]`; of several values under one key the last one stays.
  public init(dictionaryLiteral elements: (Key, Value)...) {
    entries = Dictionary(elements) { _, last in last }
  }
}
