internal import CryptoCore
internal import SandboxHTTP
internal import WebRPC

/// The wallet service's relay: providers send people here, and it sends them on to the app that the state names.
struct Relay {
  let name: String

  private static let names: Set<String> = ["google", "apple"]

  /// What an app puts into `state`.
  private struct State: Decodable {
    let scope: String
    let redirectURI: String?

    enum CodingKeys: String, CodingKey {
      case scope
      case redirectURI = "redirect_uri"
    }
  }

  static func serves(_ request: HTTPServerRequest) -> Bool {
    request.segments.starts(with: ["auth", "waas", "callback"])
  }

  /// The provider that a path belongs to, empty for an unknown one; nil for another path.
  static func name(_ request: HTTPServerRequest) -> String? {
    guard serves(request) else { return nil }
    guard request.segments.count == 4, names.contains(request.segments[3]) else { return "" }
    return request.segments[3]
  }

  func respond(
    to request: HTTPServerRequest, mayReturn: (_ scope: String, _ uri: String) -> Bool?
  ) -> HTTPServerResponse {
    guard !name.isEmpty else { return .page(status: 404, title: "Not found", text: "There is no such relay.") }
    let received: FormParameters?
    switch request.method {
    case "GET": received = FormParameters(query: request.query)
    case "POST": received = FormParameters(form: request)
    default:
      var refusal = HTTPServerResponse.page(status: 405, title: "Not offered", text: "Use GET or POST.")
      refusal.headers["Allow"] = "GET, POST"
      return refusal
    }
    guard let received, received.repeated == nil else { return Self.refuse("The provider's answer cannot be read.") }
    guard let text = received["state"], let bytes = try? Base64URL.decode(text),
      let state = try? WebRPCJSON.decode(State.self, from: bytes)
    else { return Self.refuse("The state is missing, or is not one of an app.") }
    guard let target = state.redirectURI, let uri = RedirectURI(target) else {
      return Self.refuse("The state names no address to return to.")
    }
    switch mayReturn(state.scope, target) {
    case nil: return Self.refuse("The project is not known.")
    case false?: return Self.refuse("The project does not return to this address.")
    case true?: break
    }
    let passed = ["code", "state", "error", "error_description"].compactMap { name in
      received[name].map { (name: name, value: $0) }
    }
    return .redirect(to: uri.adding(passed), status: 302)
  }

  private static func refuse(_ text: String) -> HTTPServerResponse {
    .page(status: 400, title: "Cannot return to the app", text: text)
  }
}
