/// HTTP header fields in the order in which they were given.
///
/// Names compare without regard to ASCII case, as RFC 9110 §5.1 says; their spelling is kept.
public struct WebRPCHeaders: Sendable, Hashable {
  private var fields: [Field]

  /// Fields in the given order; a name may occur more than once.
  public init(_ pairs: [(String, String)] = []) {
    fields = pairs.map { Field(name: $0.0, value: $0.1) }
  }

  /// All fields in order.
  public var pairs: [(name: String, value: String)] {
    fields.map { (name: $0.name, value: $0.value) }
  }

  /// The first value under the name.
  ///
  /// Setting replaces the first field of that name and drops the others; setting nil drops all of them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      guard let newValue else {
        fields.removeAll { $0.isNamed(name) }
        return
      }
      guard let index = fields.firstIndex(where: { $0.isNamed(name) }) else {
        fields.append(Field(name: name, value: newValue))
        return
      }
      fields[index] = Field(name: fields[index].name, value: newValue)
      let rest = fields.index(after: index)
      fields[rest...].removeAll { $0.isNamed(name) }
    }
  }

  /// Adds one more field, whether or not the name occurs already.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds to the value of the last field: an answer may still fold a long value into several lines (RFC 9112 §5.2).
  package mutating func extendLast(with more: String) {
    guard let last = fields.popLast() else { return }
    let separator = last.value.isEmpty || more.isEmpty ? "" : " "
    fields.append(Field(name: last.name, value: last.value + separator + more))
  }

  /// These fields with every field of `other` set over them.
  public func merging(_ other: WebRPCHeaders) -> WebRPCHeaders {
    var merged = self
    for field in other.fields { merged[field.name] = field.value }
    return merged
  }

  private struct Field: Sendable, Hashable {
    let name: String
    let value: String

    func isNamed(_ other: String) -> Bool {
      guard name.utf8.count == other.utf8.count else { return false }
      return zip(name.utf8, other.utf8).allSatisfy { asciiLowercased($0) == asciiLowercased($1) }
    }

    static func == (left: Field, right: Field) -> Bool {
      left.isNamed(right.name) && left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
      for byte in name.utf8 { hasher.combine(asciiLowercased(byte)) }
      hasher.combine(value)
    }
  }
}

private func asciiLowercased(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}

extension WebRPCHeaders: ExpressibleByDictionaryLiteral {
  /// `["Content-Type": "application/json"]`, in the written order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements)
  }
}
