import WebRPC

/// A JSON value that tests write as literals and read by member; `null` where there is none.
@dynamicMemberLookup
struct JSON: Equatable, Sendable {
  var value: JSONValue

  init(_ value: JSONValue) { self.value = value }
  init(bytes: [UInt8]) throws { value = try WebRPCJSON.decode(JSONValue.self, from: bytes) }

  /// A whole number of any size.
  static func integer(_ digits: String) -> JSON { JSON(WebRPCJSON.bigInteger(digits) ?? .null) }
  static let null = JSON(.null)

  subscript(dynamicMember name: String) -> JSON { self[name] }

  subscript(name: String) -> JSON {
    get { JSON(members[name]?.value ?? .null) }
    set {
      var members = members.mapValues(\.value)
      members[name] = newValue.value
      value = .object(members)
    }
  }

  subscript(index: Int) -> JSON { items.indices.contains(index) ? items[index] : .null }

  var items: [JSON] {
    if case .array(let items) = value { return items.map(JSON.init) }
    return []
  }

  var members: [String: JSON] {
    if case .object(let members) = value { return members.mapValues(JSON.init) }
    return [:]
  }

  var text: String? {
    if case .string(let text) = value, digits == nil { return text }
    return nil
  }

  var digits: String? { WebRPCJSON.integerText(value) }
  var bytes: [UInt8] { (try? WebRPCJSON.encode(value)) ?? [] }
}

extension JSON: CustomStringConvertible {
  var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self.init(.string(value)) }
  init(integerLiteral value: Int64) { self.init(.integer(value)) }
  init(booleanLiteral value: Bool) { self.init(.bool(value)) }
  init(floatLiteral value: Double) { self.init(.number(value)) }
  init(nilLiteral: ()) { self.init(.null) }
  init(arrayLiteral elements: JSON...) { self.init(.array(elements.map(\.value))) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(.object(Dictionary(elements.map { ($0, $1.value) }) { $1 }))
  }
}
