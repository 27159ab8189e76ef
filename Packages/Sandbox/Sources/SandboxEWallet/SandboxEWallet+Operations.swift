internal import SandboxHTTP
internal import WebRPC

/// The way of a request: media type, route, credentials, body, operation.
extension SandboxEWallet {
  func operation(_ request: HTTPServerRequest, _ save: @Sendable () async -> Bool) async -> HTTPServerResponse {
    guard Self.accepts(request.headers["Accept"]) else {
      return .eWallet(Self.invalidVersion(request.headers["Accept"]))
    }
    guard request.method == "POST", let operation = request.segments.last.flatMap(Operation.init(rawValue:)) else {
      return .eWallet(.endpointNotFound)
    }
    switch operation {
    case .status: return .eWallet(.object(["success": .bool(true)]))
    case .serverError: return .eWallet(.internalError())
    default: break
    }
    let (moment, baseURL) = (core.moment, core.baseURL)
    let header = request.headers["Authorization"]
    var isBroken = false
    let outcome = core.perform { state throws(EWalletError) in
      guard !operation.isStandalone else {
        guard state.meta.settings.enableStandalone else { throw .endpointNotFound }
        let parameters = try Self.parameters(request.body, &isBroken)
        return try state.runOpen(operation, parameters, baseURL: baseURL, moment)
      }
      let caller = try state.authenticate(header, moment)
      return try state.run(operation, caller, try Self.parameters(request.body, &isBroken), moment)
    }
    switch await settled(outcome, save) {
    case .success(let data): return .eWallet(Wire.success(data))
    case .failure(let error): return .eWallet(Wire.failure(error), status: isBroken ? 400 : error.status)
    }
  }

  static func accepts(_ accept: String?) -> Bool { accept == Operation.mediaType }

  static func invalidVersion(_ accept: String?) -> EWalletError {
    EWalletError("client:invalid_version", "Unsupported media type in Accept: \(accept ?? "none")")
  }

  /// The members of a body: absent, empty or a JSON object.
  private static func parameters(_ body: [UInt8], _ isBroken: inout Bool) throws(EWalletError) -> Parameters {
    guard !body.isEmpty else { return Parameters() }
    guard let value = try? WebRPCJSON.decode(JSONValue.self, from: body) else {
      isBroken = true
      throw .invalid("The body is not JSON")
    }
    guard case .object(let members) = value else { throw .invalid("The body is not a JSON object") }
    return Parameters(members)
  }

  /// `/pages/client/v1/verify_email` and its success page.
  func page(_ request: HTTPServerRequest, _ save: @Sendable () async -> Bool) async -> HTTPServerResponse {
    let path = Array(request.segments.dropFirst(2))
    guard request.method == "GET", path.count >= 2, path[0] == "v1", path[1] == "verify_email" else {
      return .page(404, "There is no such page.")
    }
    if path.count == 3, path[2] == "success" { return .page(200, "Your email address is confirmed.") }
    guard path.count == 2 else { return .page(404, "There is no such page.") }
    func query(_ name: String) -> String? { request.query.first { $0.name == name }?.value }
    let moment = core.moment
    let outcome = core.perform { state throws(EWalletError) in
      try state.verifyEmail(email: query("email"), token: query("token"), moment).successURL
    }
    switch await settled(outcome, save) {
    case .success(let url):
      return HTTPServerResponse(status: 302, headers: HTTPServerHeaders([("Location", url)]))
    case .failure(let error): return .page(error.status == 500 ? 500 : 400, error.description)
    }
  }
}

extension HTTPServerResponse {
  fileprivate static func page(_ status: Int, _ text: String) -> HTTPServerResponse {
    HTTPServerResponse(
      status: status, headers: HTTPServerHeaders([("Content-Type", "text/plain; charset=utf-8")]),
      body: Array((text + "\n").utf8))
  }
}
