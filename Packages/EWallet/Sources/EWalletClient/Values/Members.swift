#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The members of a JSON object under their names on the wire.
struct Members {
  private let container: KeyedDecodingContainer<MemberName>

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: MemberName.self)
  }

  func get<Value: Decodable>(_ name: String) throws -> Value {
    try container.decode(Value.self, forKey: MemberName(stringValue: name))
  }

  /// Nil when the member is absent or null.
  func find<Value: Decodable>(_ name: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: MemberName(stringValue: name))
  }

  func date(_ name: String) throws -> Date { try WireDate.date(get(name)) }

  func findDate(_ name: String) throws -> Date? { try find(name).map { try WireDate.date($0) } }

  /// Null is an empty object; null members are left out.
  func metadata(_ name: String) throws -> [String: MetadataValue] {
    let key = MemberName(stringValue: name)
    if container.contains(key), try container.decodeNil(forKey: key) { return [:] }
    return try container.decode([String: MetadataValue].self, forKey: key).filter { $1 != .null }
  }
}

/// A name on the wire.
struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer where Key == MemberName {
  /// Writes a member; nil is left out.
  mutating func set(_ name: String, _ value: (some Encodable)?) throws {
    try encodeIfPresent(value, forKey: MemberName(stringValue: name))
  }

  /// Writes a member; nil is null.
  mutating func setOrNull(_ name: String, _ value: (some Encodable)?) throws {
    let key = MemberName(stringValue: name)
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
}
