public import CryptoJOSE
public import SandboxChain
public import SandboxHTTP
internal import Synchronization

/// The Sandbox's own OpenID providers: discovery, keys, a login page, authorization codes with PKCE, ID tokens, and the
/// relay of the wallet service that stands between some of them and an app.
///
/// People prove nothing here: whoever types an email address is taken for its owner. That is what makes it of use to
/// tests, and why its keys must never be trusted by anything but a Sandbox.
public final class SandboxOIDC: Sendable {
  /// The providers, in their order.
  public let providers: [OIDCProvider]

  let clock: SandboxClock
  let random: SandboxRandom
  private let states: Mutex<OIDCState>
  private let keys = Mutex<[String: IssuerKeys]>([:])
  private let ownAddress = Mutex("")

  /// Providers that go on where saved records end.
  ///
  /// - Throws: ``SandboxChain/StateError`` naming a record that cannot be read.
  public init(
    providers: [OIDCProvider] = OIDCProvider.builtIn, clock: SandboxClock, random: SandboxRandom,
    restoring records: [String: [UInt8]] = [:]
  ) throws {
    self.providers = providers
    self.clock = clock
    self.random = random
    var state = try State(records: records).state
    for name in providers.map({ "provider:\($0.name)" }) where state.seeds[name] == nil {
      state.seeds[name] = OIDCState.Seed(of: name, seed: random.stream("oidc/\(name)").identifier(byteCount: 32))
    }
    states = Mutex(state)
  }

  /// Everything, to be saved.
  public var state: State { State(states.withLock { $0 }) }

  /// Says where the Sandbox is, without a trailing slash: issuers and endpoints are named by it.
  public func setAddress(_ url: String) { ownAddress.withLock { $0 = url } }

  var own: String { ownAddress.withLock { $0 } }

  func withState<Result>(_ body: (inout OIDCState) throws -> Result) rethrows -> Result {
    try states.withLock { try body(&$0) }
  }

  /// The issuer that a provider's tokens name.
  public func issuer(of provider: OIDCProvider) -> String { provider.issuer ?? "\(own)/oidc/\(provider.name)" }

  /// The provider with an issuer; nil for an issuer that is none of the providers.
  public func provider(issuer: String) -> OIDCProvider? {
    providers.first { self.issuer(of: $0).utf8.elementsEqual(issuer.utf8) }
  }

  /// Whether anybody here speaks for an issuer.
  public func knows(issuer: String) -> Bool {
    provider(issuer: issuer) != nil || withState { $0.seeds["issuer:\(issuer)"] != nil }
  }

  /// The keys that verify an issuer's tokens of an algorithm; nil for an issuer that nobody here speaks for.
  public func keys(ofIssuer issuer: String, for algorithm: JWSAlgorithm) throws -> JWKSet? {
    guard knows(issuer: issuer) else { return nil }
    let keys = provider(issuer: issuer).map { self.keys(of: $0) } ?? self.keys(named: "issuer:\(issuer)")
    return JWKSet(keys: try OIDCProvider.Signing(rawValue: algorithm.rawValue).map { [try keys.key(for: $0)] } ?? [])
  }

  /// The secret of a client that the wallet service exchanges codes for; nil for a public or an unknown one.
  public func clientSecret(issuer: String, clientID: String) -> String? {
    provider(issuer: issuer)?.client(clientID)?.secret
  }

  func keys(of provider: OIDCProvider) -> IssuerKeys { keys(named: "provider:\(provider.name)") }

  /// The keys under a name, made the first time.
  func keys(named name: String) -> IssuerKeys {
    let seed = withState { state in
      if let known = state.seeds[name] { return known.seed }
      let seed = random.stream("oidc/\(name)").identifier(byteCount: 32)
      state.seeds[name] = OIDCState.Seed(of: name, seed: seed)
      return seed
    }
    return keys.withLock { keys in
      if let made = keys[name] { return made }
      let made = IssuerKeys(seed: seed)
      keys[name] = made
      return made
    }
  }

  /// Whether a path belongs to the providers or to the relay.
  public static func serves(_ request: HTTPServerRequest) -> Bool {
    request.segments.first == "oidc" || Relay.serves(request)
  }

  /// Answers one request.
  ///
  /// - Parameter mayReturn: whether the relay may send a browser of a project, named by its scope, to a URI; nil for an
  ///   unknown project.
  public func respond(
    to request: HTTPServerRequest, mayReturn: (_ scope: String, _ uri: String) -> Bool?
  ) -> HTTPServerResponse {
    if let name = Relay.name(request) { return Relay(name: name).respond(to: request, mayReturn: mayReturn) }
    let path = request.segments
    guard path.count >= 2, let provider = providers.first(where: { $0.name == path[1] }) else {
      return .page(status: 404, title: "Not found", text: "There is no such provider.")
    }
    switch path.dropFirst(2).joined(separator: "/") {
    case ".well-known/openid-configuration": return only(["GET"], request) { discovery(of: provider) }
    case "jwks":
      return only(["GET"], request) {
        guard let keys = try? keys(of: provider).published() else { return .trouble }
        return .json(keys)
      }
    case "authorize": return only(["GET", "POST"], request) { authorize(request, at: provider) }
    case "login": return only(["POST"], request) { login(request, at: provider) }
    case "token": return only(["POST"], request) { token(request, at: provider) }
    default: return .page(status: 404, title: "Not found", text: "The provider has no such page.")
    }
  }

  private func only(
    _ methods: [String], _ request: HTTPServerRequest, _ answer: () -> HTTPServerResponse
  ) -> HTTPServerResponse {
    guard methods.contains(request.method) else {
      var refusal = HTTPServerResponse.page(
        status: 405, title: "Not offered", text: "Use \(methods.joined(separator: " or ")).")
      refusal.headers["Allow"] = methods.joined(separator: ", ")
      return refusal
    }
    return answer()
  }
}
