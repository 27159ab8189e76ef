internal import SandboxEWallet
internal import SandboxHTTP
internal import SandboxIndexer
internal import SandboxOIDC
internal import SandboxRPC
internal import SandboxWaaS
internal import WebRPC

/// Sends each request to the service its path belongs to. The product's paths can be made to fail on purpose,
/// the control surface cannot. With a state file, what an answer tells of has been saved before.
struct FrontDoor: Sendable {
  let waas: SandboxWaaS
  let indexer: SandboxIndexer
  let ewallet: SandboxEWallet
  let oidc: SandboxOIDC
  let jsonRPC: SandboxRPC
  let control: ControlSurface
  let faults: FaultPlan
  let keeper: StateKeeper?
  let ownPages: OwnPages

  func respond(to request: HTTPServerRequest) async -> HTTPServerResponse {
    let isDashboard = request.path == "/" && request.method == "GET"
    if isDashboard || ControlSurface.serves(request), let reason = ownPages.refusal(of: request) {
      return ControlError(403, "foreign_page", reason).response
    }
    if ControlSurface.serves(request) { return await control.respond(to: request) }
    if isDashboard { return Dashboard(control: control).response() }
    let answer = await serve(request)
    control.log.add(request, answer, at: control.clock.now)
    return answer
  }

  private func serve(_ request: HTTPServerRequest) async -> HTTPServerResponse {
    if request.path == "/.well-known/jwks.json", request.method == "GET", let keys = try? waas.jwks() {
      return .json(keys)
    }
    if SandboxOIDC.serves(request) { return await failing(request) { await provider($0) } }
    return await failing(request) { await product($0) }
  }

  /// Serves a request, or lets the fault that is planned for it happen.
  private func failing(
    _ request: HTTPServerRequest, _ serve: (HTTPServerRequest) async -> HTTPServerResponse
  ) async -> HTTPServerResponse {
    guard let fault = faults.next(forPath: request.path) else { return await serve(request) }
    if let delay = fault.delayMs, delay > 0 {
      do { try await Task.sleep(for: .milliseconds(delay)) } catch { return .dropped }
    }
    if fault.dropBeforeHandling == true { return .dropped }
    guard let replacement = fault.response else {
      let answer = await serve(request)
      return fault.dropAfterHandling == true ? .dropped : answer
    }
    if fault.handle == true { _ = await serve(request) }
    // An error by its number is one of the service's own answers; any other stands for what is on the way to it.
    return fault.error == nil ? replacement : attested(replacement, of: request)
  }

  /// Pages and endpoints of the identity providers, and the relay. A code that is handed out has been saved before.
  private func provider(_ request: HTTPServerRequest) async -> HTTPServerResponse {
    let projects = control.projects
    let answer = oidc.respond(to: request) { scope, uri in
      guard let project = projects.first(where: { $0.scope == scope }) else { return nil }
      return project.relayReturnURIs?.contains(uri) ?? true
    }
    guard request.method == "POST", let keeper, await keeper.save() != nil else { return answer }
    return HTTPServerResponse(status: 500)
  }

  private func product(_ request: HTTPServerRequest) async -> HTTPServerResponse {
    if SandboxEWallet.serves(request) { return await ewallet.respond(to: request) { await control.isSaved() } }
    if SandboxRPC.serves(request) { return await jsonRPC.respond(to: request) { await control.isSaved() } }
    let rpc = WebRPCServerRequest(request)
    var answer: WebRPCServerResponse
    if SandboxWaaS.serves(path: request.path) {
      answer = await waas.respond(to: rpc) { [keeper] in
        guard let keeper else { return true }
        return await keeper.save() == nil
      }
    } else if SandboxIndexer.serves(path: request.path) {
      answer = await indexer.respond(to: rpc)
    } else {
      answer = WebRPCServerResponse(error: .badRoute())
    }
    return attested(HTTPServerResponse(answer.withTidyCause), of: request)
  }

  /// The last thing that is done to an answer of the wallet service.
  private func attested(_ answer: HTTPServerResponse, of request: HTTPServerRequest) -> HTTPServerResponse {
    guard SandboxWaaS.serves(path: request.path) else { return answer }
    let plain = WebRPCServerResponse(
      status: answer.status, headers: WebRPCHeaders(answer.headers.fields.map { ($0.name, $0.value) }),
      body: answer.body)
    return HTTPServerResponse(waas.attested(plain, of: WebRPCServerRequest(request)))
  }
}

extension WebRPCServerRequest {
  init(_ request: HTTPServerRequest) {
    self.init(
      method: request.method, path: request.path,
      headers: WebRPCHeaders(request.headers.fields.map { ($0.name, $0.value) }), body: request.body)
  }
}

extension HTTPServerResponse {
  init(_ answer: WebRPCServerResponse) {
    self.init(
      status: answer.status, headers: HTTPServerHeaders(answer.headers.pairs.map { ($0.name, $0.value) }),
      body: answer.body)
  }
}
