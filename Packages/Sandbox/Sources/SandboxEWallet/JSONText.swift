internal import WebRPC

/// A JSON object as the client gave it, digits of its numbers included. Saved as text.
struct JSONText: Codable, Hashable, Sendable {
  let value: JSONValue

  init(_ value: JSONValue = .object([:])) { self.value = value }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    value = try WebRPCJSON.decode(JSONValue.self, from: Array(text.utf8))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: try WebRPCJSON.encode(value), as: UTF8.self))
  }
}

/// What applications attach to a record: one object that anyone who sees the record sees, and one that the reference
/// service stores encrypted.
struct Metadata: Codable, Hashable, Sendable {
  var open = JSONText()
  var encrypted = JSONText()
}
