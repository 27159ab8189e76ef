/// The value of a `json` annotation, which follows Go's tags: `name`, `name,omitempty`, `,omitempty` or `-`.
struct JSONTag: Equatable {
  /// The key; empty for that of the schema.
  let name: String
  /// Whether the field is no part of the message.
  let isHidden: Bool
  /// What stands behind commas.
  let options: [String]

  init(_ value: String) {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    // `-` alone hides a field; `-,` is a field of that name.
    isHidden = parts == ["-"]
    name = isHidden ? "" : parts.first ?? ""
    options = parts.dropFirst().filter { !$0.isEmpty }
  }
}
