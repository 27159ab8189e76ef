/// `{"id": …}`.
struct Identifier: Encodable, Sendable {
  let id: String
}

/// `{"formatted_id": …}`.
struct FormattedIdentifier: Encodable, Sendable {
  let formattedId: String

  enum CodingKeys: String, CodingKey {
    case formattedId = "formatted_id"
  }
}
