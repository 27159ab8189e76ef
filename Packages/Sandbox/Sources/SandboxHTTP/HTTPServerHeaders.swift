/// Header fields in order, looked up without regard to letter case (RFC 9110 §5.1).
public struct HTTPServerHeaders: Sendable, Equatable {
  /// One field.
  public struct Field: Sendable, Equatable {
    /// Field name as received or as it will be sent.
    public let name: String
    /// Field value without surrounding white space.
    public let value: String

    /// A field of a name and a value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields in order.
  public private(set) var fields: [Field]

  /// Fields from pairs, in their order.
  public init(_ pairs: [(String, String)] = []) {
    fields = pairs.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of a field; setting replaces all of its values, `nil` removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.matches($0.name, name) }?.value }
    set {
      fields.removeAll { Self.matches($0.name, name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  private static func matches(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
  }
}
