@_spi(OMSInternal) internal import OMSCore

/// A link that came in and looks like the callback of a redirect sign-in.
struct RedirectCallback: Equatable, Sendable {
  private static let fields: Set = ["code", "state", "error", "error_description"]

  let place: URLParts
  let code: String?
  let state: RedirectState?
  let error: String?
  let errorDescription: String?

  /// Reads a link; nil when nothing in it belongs to a sign-in. Parameters are looked for in the query and in the
  /// fragment; those of the query win.
  init?(_ link: String?) {
    guard let link = link?.trimmed, let place = URLParts(link) else { return nil }
    var found: [String: String] = [:]
    for part in [place.query, place.fragment] {
      for (name, value) in FormParameters.parse(part ?? "") where Self.fields.contains(name) && found[name] == nil {
        found[name] = value
      }
    }
    guard !found.isEmpty else { return nil }
    self.place = place
    code = found["code"].flatMap { $0.isEmpty ? nil : $0 }
    state = found["state"].flatMap(RedirectState.init(encoded:))
    error = found["error"]
    errorDescription = found["error_description"].flatMap { $0.isBlank ? nil : $0 }
  }

  /// Whether it is the callback of a pending sign-in.
  func belongs(to pending: PendingRedirect) -> Bool {
    guard let expected = URLParts(pending.redirectUri.trimmed), place.leads(to: expected), let state else {
      return false
    }
    return pending.matches(state)
  }
}
