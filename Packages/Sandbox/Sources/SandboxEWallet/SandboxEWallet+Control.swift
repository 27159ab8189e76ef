public import SandboxHTTP
internal import WebRPC

/// `/sandbox/v1/ewallet/…`: what a tester may see and do that the protocol does not offer. JSON in, JSON out; objects
/// are those of the protocol, errors are `{"error","message"}`.
extension SandboxEWallet {
  /// Answers one request. `save` is as for ``respond(to:save:)``.
  public func control(
    _ request: HTTPServerRequest, save: @Sendable () async -> Bool = { true }
  ) async -> HTTPServerResponse {
    let path = Array(request.segments.dropFirst(3))
    guard let first = path.first, let action = Self.actions["\(request.method) \(first)"],
      path.count == 1 || (path.count == 2 && ["mails", "ledger"].contains(first))
    else { return Self.controlError(404, "not_found", "no such path or method under /sandbox/v1/ewallet") }
    guard let parameters = Self.controlParameters(request.body) else {
      return Self.controlError(400, "invalid_request", "the body is not a JSON object")
    }
    if first == "sockets" { return socketControl(request, parameters) }
    let moment = core.moment
    let call = ControlCall(parameters: parameters, argument: path.dropFirst().first, baseURL: core.baseURL)
    let outcome = core.perform { state throws(EWalletError) in try action(&state, call, moment) }
    switch await settled(outcome, save) {
    case .success(let value): return .json((try? WebRPCJSON.encode(value)) ?? [])
    case .failure(let error):
      let status = error.status == 500 ? 500 : error.code == "unauthorized" ? 404 : 400
      let name = [500: "not_saved", 404: "not_found"][status] ?? "invalid_request"
      return Self.controlError(status, name, error.description)
    }
  }

  private static func controlParameters(_ body: [UInt8]) -> Parameters? {
    guard !body.isEmpty else { return Parameters() }
    guard let value = try? WebRPCJSON.decode(JSONValue.self, from: body), case .object(let members) = value else {
      return nil
    }
    return Parameters(members)
  }

  private static func controlError(_ status: Int, _ name: String, _ message: String) -> HTTPServerResponse {
    .json((try? WebRPCJSON.encode(["error": name, "message": message])) ?? [], status: status)
  }

  /// GET counts connections and topics; POST closes all connections, or breaks them off when `abrupt` is true.
  private func socketControl(_ request: HTTPServerRequest, _ parameters: Parameters) -> HTTPServerResponse {
    let value: JSONValue
    if request.method == "GET" {
      value = .object([
        "connections": .integer(Int64(hub.count)), "topics": .object(hub.topics.mapValues { .integer(Int64($0)) }),
      ])
    } else {
      let isAbrupt = ((try? parameters.flag("abrupt")) ?? nil) ?? false
      value = .object(["closed": .integer(Int64(hub.closeAll(abruptly: isAbrupt)))])
    }
    return .json((try? WebRPCJSON.encode(value)) ?? [])
  }

  private typealias Action =
    @Sendable (inout EWalletState, ControlCall, Moment) throws(EWalletError) -> JSONValue

  private static let actions: [String: Action] = [
    "GET state": { (state, _, moment) throws(EWalletError) in state.overview() },
    "GET sums": { (state, _, _) throws(EWalletError) in .object(state.sums.mapValues { Wire.amount($0) }) },
    "GET ledger": { (state, call, moment) throws(EWalletError) in state.ledger(only: call.argument) },
    "GET mails": { (state, call, moment) throws(EWalletError) in state.mails(to: call.argument) },
    "GET settings": { (state, _, moment) throws(EWalletError) in state.settingsJSON },
    "POST settings": { (state, call, moment) throws(EWalletError) in try state.change(call.parameters) },
    "POST accounts": { (state, call, moment) throws(EWalletError) in try state.makeAccount(call.parameters, moment) },
    "POST users": { (state, call, moment) throws(EWalletError) in try state.makeUser(call.parameters, moment) },
    "POST authTokens": { (state, call, moment) throws(EWalletError) in
      try state.makeAuthToken(call.parameters, moment)
    },
    "POST apiKeys": { (state, call, moment) throws(EWalletError) in try state.makeAPIKey(call.parameters, moment) },
    "POST tokens": { (state, call, moment) throws(EWalletError) in try state.makeToken(call.parameters, moment) },
    "POST exchangePairs": { (state, call, moment) throws(EWalletError) in
      try state.makePair(call.parameters, moment)
    },
    "POST mint": { (state, call, moment) throws(EWalletError) in try state.mint(call.parameters, moment) },
    "POST transfer": { (state, call, moment) throws(EWalletError) in try state.transfer(call.parameters, moment) },
    "POST enable": { (state, call, moment) throws(EWalletError) in try state.enable(call.parameters, moment) },
    "POST reset": { (state, call, moment) throws(EWalletError) in try state.reset(moment) },
    "GET sockets": { (_, _, _) throws(EWalletError) in .null },
    "POST sockets": { (_, _, _) throws(EWalletError) in .null },
  ]
}

struct ControlCall {
  let parameters: Parameters
  /// The part of the path behind the action.
  let argument: String?
  let baseURL: String
}
