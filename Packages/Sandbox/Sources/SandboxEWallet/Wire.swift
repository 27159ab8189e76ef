internal import WebRPC

/// JSON values from ours.
enum Wire {
  static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
  static func amount(_ value: Amount?) -> JSONValue {
    value.flatMap { WebRPCJSON.bigInteger($0.description) } ?? .null
  }
  static func integer(_ value: Int64?) -> JSONValue { value.map(JSONValue.integer) ?? .null }

  /// ISO 8601 in UTC with six fraction digits.
  static func date(_ milliseconds: Int64?) -> JSONValue {
    guard let milliseconds else { return .null }
    let text = WebRPCTimestamp(millisecondsSinceEpoch: milliseconds).text
    // `…:00Z` or `…:00.123Z`
    let whole = text.dropLast(text.contains(".") ? 5 : 1)
    let fraction = text.contains(".") ? text.dropLast().suffix(3) : "000"
    return .string("\(whole).\(fraction)000Z")
  }

  static let noAvatar = JSONValue.object(["original": .null, "large": .null, "small": .null, "thumb": .null])

  static func list(_ items: [JSONValue]) -> JSONValue {
    .object(["object": .string("list"), "data": .array(items)])
  }

  /// The envelope around every answer.
  static func success(_ data: JSONValue) -> JSONValue {
    .object(["version": .string("1"), "success": .bool(true), "data": data])
  }

  static func failure(_ error: EWalletError) -> JSONValue {
    .object(["version": .string("1"), "success": .bool(false), "data": error.json])
  }
}
