extension WebRPCError {
  /// -4 for a body that could not be read; the cause says which field is at fault, never what stood in it.
  public static func badRequest(reading error: any Error) -> WebRPCError {
    guard let error = error as? DecodingError else { return badRequest(cause: "the body cannot be read") }
    switch error {
    case .keyNotFound(let key, let context):
      return badRequest(cause: "\(place(context.codingPath + [key])) is missing")
    case .valueNotFound(_, let context):
      return badRequest(cause: "\(place(context.codingPath)) is null")
    case .typeMismatch(_, let context):
      return badRequest(cause: "\(place(context.codingPath)) has another type")
    case .dataCorrupted(let context):
      return badRequest(cause: "\(place(context.codingPath)) cannot be read")
    @unknown default:
      return badRequest(cause: "the body cannot be read")
    }
  }

  /// A path such as `filter.accountAddresses[0]`, cut where it gets long.
  private static func place(_ path: [any CodingKey]) -> String {
    if path.isEmpty { return "the body" }
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text.count > 120 ? text.prefix(120) + "…" : text
  }
}
