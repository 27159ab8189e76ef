internal import ChainCore
internal import SandboxChain
internal import SandboxEWallet
internal import SandboxHTTP
internal import SandboxOIDC
internal import SandboxRPC
internal import SandboxSolana
internal import SandboxTron
internal import SandboxWaaS
internal import WebRPC

/// `/sandbox/v1`: what a tester may see and do that the product does not offer. JSON in, JSON out.
///
/// It shows one-time codes, balances and transactions, and never a private key.
struct ControlSurface: Sendable {
  let waas: SandboxWaaS
  let ewallet: SandboxEWallet
  let ledger: EmbeddedLedger
  /// Networks that are not the ledger's.
  let nodes: JSONRPCBackend?
  let solana: SolanaLedger
  let tron: TronLedger
  let oidc: SandboxOIDC
  let log: RequestLog
  let clock: SandboxClock
  let faults: FaultPlan
  let outages: Outages
  let keeper: StateKeeper?
  let projects: [SandboxProject]

  static func serves(_ request: HTTPServerRequest) -> Bool { request.segments.first == "sandbox" }

  func respond(to request: HTTPServerRequest) async -> HTTPServerResponse {
    do {
      let answer = try await route(request)
      guard request.method == "POST", !["faults", "outages"].contains(request.segments[2]),
        let failure = await keeper?.save()
      else {
        return answer
      }
      throw ControlError(500, "not_saved", "done, but it could not be saved: \(failure)")
    } catch let error as ControlError {
      return error.response
    } catch {
      return ControlError(500, "internal", "the request could not be served").response
    }
  }

  private func route(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
    let path = request.segments
    guard path.count >= 3, path[1] == "v1" else { throw ControlError.unknownPath }
    switch (path[2], path.count) {
    case ("health", 3): return try await request.only(["GET": { try .control(await self.health()) }])
    case ("inbox", 4): return try request.only(["GET": { try .control(self.inbox(path[3])) }])
    case ("faucet", 3): return try await request.only(["POST": { try .control(try await self.faucet(request)) }])
    case ("state", 3): return try await request.only(["GET": { try .control(await self.state()) }])
    case ("transactions", 4):
      return try await request.only(["GET": { try await self.transaction(path[3]) }])
    case ("blocks", 3): return try await request.only(["POST": { try .control(try await self.blocks(request)) }])
    case ("sponsorship", 3):
      return try request.only([
        "GET": { try .control(try self.sponsorship()) },
        "POST": { try .control(try self.setSponsorship(request)) },
      ])
    case ("claimable", 3):
      return try request.only(["POST": { try .control(try self.prepareWallet(request)) }])
    case ("requests", 3): return try request.only(["GET": { try .control(self.requests()) }])
    case ("openapi.json", 3): return try request.only(["GET": { self.description() }])
    case ("providers", 3): return try request.only(["GET": { try .control(self.providers()) }])
    case ("id-token", 3): return try request.only(["POST": { try .control(try self.mintToken(request)) }])
    case ("enclave", 3): return try request.only(["GET": { try .control(try self.enclave()) }])
    case ("token-keys", 3):
      return try request.only([
        "GET": { try .control(self.tokenKeys()) },
        "POST": { try .control(try self.rotateTokenKey()) },
      ])
    case ("revoke", 3): return try request.only(["POST": { try .control(try self.revoke(request)) }])
    case ("clock", 3):
      return try await request.only([
        "GET": { try .control(self.time()) },
        "POST": { try .control(try await self.advance(request)) },
      ])
    case ("faults", 3):
      return try request.only([
        "GET": { try .control(FaultList(faults: self.faults.pending)) },
        "POST": { try .control(try self.plan(request)) },
      ])
    case ("outages", 3):
      return try request.only([
        "GET": { try .control(OutageList(outages: self.outages.all)) },
        "POST": { try .control(try self.changeOutage(request)) },
      ])
    case ("faults", 4) where path[3] == "clear":
      return try request.only([
        "POST": {
          self.faults.clear()
          return try .control(FaultList(faults: []))
        }
      ])
    case ("ewallet", 4...): return await ewallet.control(request) { await self.isSaved() }
    default: throw ControlError.unknownPath
    }
  }
}

extension ControlSurface {
  /// Saves what has changed, if there is a file to save it to.
  func isSaved() async -> Bool {
    guard let keeper else { return true }
    return await keeper.save() == nil
  }
}

/// An error of the control surface: `{"error","message"}`.
struct ControlError: Error {
  let status: Int
  let name: String
  let message: String
  var allow: [String] = []

  init(_ status: Int, _ name: String, _ message: String) {
    self.status = status
    self.name = name
    self.message = message
  }

  static let unknownPath = ControlError(404, "not_found", "no such path under /sandbox/v1")

  static func invalid(_ message: String) -> ControlError { ControlError(400, "invalid_request", message) }

  var response: HTTPServerResponse {
    var response = HTTPServerResponse.json(
      (try? WebRPCJSON.encode(["error": name, "message": message])) ?? [], status: status)
    if !allow.isEmpty { response.headers["Allow"] = allow.joined(separator: ", ") }
    return response
  }
}

extension HTTPServerResponse {
  static func control(_ value: some Encodable) throws -> HTTPServerResponse { .json(try WebRPCJSON.encode(value)) }
}

extension HTTPServerRequest {
  typealias Action = () throws -> HTTPServerResponse
  typealias AsyncAction = () async throws -> HTTPServerResponse

  /// Runs the action of the request's HTTP method, or answers 405.
  func only(_ actions: [String: Action]) throws -> HTTPServerResponse {
    guard let action = actions[method] else { throw notAllowed(actions.keys.sorted()) }
    return try action()
  }

  /// Runs the action of the request's HTTP method, or answers 405.
  func only(_ actions: [String: AsyncAction]) async throws -> HTTPServerResponse {
    guard let action = actions[method] else { throw notAllowed(actions.keys.sorted()) }
    return try await action()
  }

  /// The body as a value; an empty body is an empty object.
  func read<Value: Decodable>(_ type: Value.Type) throws(ControlError) -> Value {
    do {
      return try WebRPCJSON.decode(type, from: body.isEmpty ? Array("{}".utf8) : body)
    } catch {
      throw .invalid("the body is not the JSON object that this path expects")
    }
  }

  private func notAllowed(_ methods: [String]) -> ControlError {
    var error = ControlError(405, "method_not_allowed", "use \(methods.joined(separator: " or "))")
    error.allow = methods
    return error
  }
}
