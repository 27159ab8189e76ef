public import WebRPC

/// The eWallet as an end user's application calls it.
///
/// ```swift
/// let credentials = ClientCredential(apiKey: apiKey)
/// let client = HTTPClientAPI(config: ClientConfiguration(baseURL: baseURL, credentials: credentials))
/// ```
///
/// Every call has two forms: `async throws`, which throws ``OMGError`` and is cancelled with its task, and one with a
/// callback, which runs on the main actor and can be cancelled through the returned ``Request``.
public final class HTTPClientAPI: HTTPAPI, @unchecked Sendable {
  // It stores nothing of its own; see `HTTPAPI`.

  /// A client over libcurl.
  public convenience init(config: ClientConfiguration) {
    self.init(config: config, transport: nil, log: .console)
  }

  /// A client over a transport of your own.
  public convenience init(config: ClientConfiguration, transport: any WebRPCTransport) {
    self.init(config: config, transport: transport, log: .console)
  }

  override init(config: ClientConfiguration, transport: (any WebRPCTransport)?, log: DebugLog) {
    super.init(config: config, transport: transport, log: log)
  }
}

extension HTTPClientAPI {
  /// Logs a user in with email and password; the client then calls in the user's name.
  @discardableResult
  public func login(withParams params: LoginParams) async throws(OMGError) -> AuthenticationToken {
    let token = try await call(Self.login(params))
    set(authenticationToken: token.token)
    return token
  }

  /// Logs a user in; the client is authenticated before the callback runs.
  @discardableResult
  public func login(
    withParams params: LoginParams, callback: @escaping Request<AuthenticationToken>.Callback
  ) -> Request<AuthenticationToken>? {
    start(Self.login(params), callback: callback) { self.set(authenticationToken: $0.token) }
  }

  /// Signs a user up. The eWallet sends a mail with a link that confirms the address; only then a log-in works.
  @discardableResult
  public func signup(withParams params: SignupParams) async throws(OMGError) -> EmptyResponse {
    try await call(Self.signup(params))
  }

  /// Signs a user up.
  @discardableResult
  public func signup(
    withParams params: SignupParams, callback: @escaping Request<EmptyResponse>.Callback
  ) -> Request<EmptyResponse>? {
    start(Self.signup(params), callback: callback)
  }

  /// Logs the user out. The token is forgotten when that worked, and kept when it did not.
  @discardableResult
  public func logout() async throws(OMGError) -> EmptyResponse {
    let answer = try await call(Self.logoutEndpoint)
    set(authenticationToken: nil)
    return answer
  }

  /// Logs the user out.
  @discardableResult
  public func logout(withCallback callback: @escaping Request<EmptyResponse>.Callback) -> Request<EmptyResponse>? {
    start(Self.logoutEndpoint, callback: callback) { _ in self.set(authenticationToken: nil) }
  }

  private static func login(_ params: LoginParams) -> Endpoint<AuthenticationToken> {
    Endpoint("user.login", params, access: .open)
  }

  private static func signup(_ params: SignupParams) -> Endpoint<EmptyResponse> {
    Endpoint("user.signup", params, access: .open)
  }

  private static var logoutEndpoint: Endpoint<EmptyResponse> { Endpoint("me.logout", access: .logout) }
}
