public import SandboxChain
public import SandboxSolana
public import SandboxTron
public import WebRPC
internal import OMSWaaSAPI
internal import Synchronization

/// The wallet service: `Waas` and `WaasPublic` of the schema, verified and executed for real.
public final class SandboxWaaS: Sendable {
  /// How the service behaves.
  public struct Configuration: Sendable {
    /// Known publishable keys.
    public var projects: ProjectDirectory
    /// Limits of one-time codes.
    public var otp: OTPPolicy
    /// How long a quote can be executed, in milliseconds.
    public var quoteLifetime: Int64
    /// How sessions end.
    public var sessions: SessionPolicy
    /// Remote sessions that a wallet can have at a time.
    public var sessionsPerWallet: Int
    /// Who people can sign in with besides email; nil for nobody.
    public var identityProviders: (any IdentityProviders)?

    /// A configuration; quotes live five minutes unless given otherwise.
    public init(
      projects: ProjectDirectory, otp: OTPPolicy = .init(), quoteLifetime: Int64 = 300_000,
      sessions: SessionPolicy = .sliding, sessionsPerWallet: Int = 100,
      identityProviders: (any IdentityProviders)? = nil
    ) {
      self.projects = projects
      self.otp = otp
      self.sessions = sessions
      self.sessionsPerWallet = sessionsPerWallet
      self.quoteLifetime = quoteLifetime
      self.identityProviders = identityProviders
    }
  }

  /// Where one-time codes arrive.
  public let inbox = Inbox()

  private let projects: ProjectDirectory
  let core: WaasCore
  private let owners: WaasRouter<OwnerService>
  private let open: WaasPublicRouter<PublicService>

  /// A service without users whose EVM transactions go to `chain`, whose Solana transactions to
  /// `solana` and whose Tron transactions to `tron`.
  public init(
    _ configuration: Configuration, chain: any ChainBackend, solana: SolanaLedger, tron: TronLedger,
    clock: SandboxClock, random: SandboxRandom
  ) {
    projects = configuration.projects
    core = WaasCore(
      configuration: configuration, chain: chain, solana: solana, tron: tron, clock: clock, random: random, inbox: inbox
    )
    owners = WaasRouter(OwnerService(core: core))
    open = WaasPublicRouter(PublicService(core: core))
  }

  /// A service that goes on where saved records end.
  public init(
    _ configuration: Configuration, chain: any ChainBackend, solana: SolanaLedger, tron: TronLedger,
    clock: SandboxClock, random: SandboxRandom, restoring records: [String: [UInt8]]
  ) throws {
    projects = configuration.projects
    let saved = try SavedWaas(records: records, inbox: inbox)
    core = WaasCore(
      configuration: configuration, chain: chain, solana: solana, tron: tron, clock: clock, random: random,
      inbox: inbox,
      saved: saved)
    owners = WaasRouter(OwnerService(core: core))
    open = WaasPublicRouter(PublicService(core: core))
  }

  /// Everything at one moment, private keys included: for the Sandbox's own state file only.
  public struct State: Sendable {
    let saved: SavedWaas

    /// The records that differ from an earlier state; all of them without one.
    public func changes(since before: State? = nil) throws -> StateSnapshot {
      try saved.changes(since: before?.saved)
    }
  }

  /// Everything, to be saved.
  public var state: State { State(saved: core.saveable) }

  /// Decides what became of transactions that were being sent when the state was saved.
  ///
  /// - Parameter sent: hashes of EVM transactions on the chain that do what the draft says, oldest first. What became of
  ///   Solana and Tron transactions is read from their ledgers.
  public func resolveInterrupted(_ sent: @Sendable (TransactionDraft) async -> [[UInt8]]) async throws {
    try await core.resolveInterrupted(sent)
  }

  /// Whether a path belongs to this service.
  public static func serves(path: String) -> Bool {
    path.hasPrefix(WaasRouter<OwnerService>.pathPrefix) || path.hasPrefix(WaasPublicRouter<PublicService>.pathPrefix)
  }

  /// Answers one request.
  ///
  /// Order of checks: route, HTTP method, `X-Attestation-Nonce` if there is one, `Api-Key`, and for signed methods the signature header, its algorithm
  /// and scope, the signature over the raw body, the credential, the nonce; then the body and the method itself.
  ///
  /// - Parameter save: called before the answer to a call that changed something, were it only the nonce; when it
  ///   answers false, the call is answered with 7102.
  public func respond(
    to request: WebRPCServerRequest, save: @Sendable () async -> Bool = { true }
  ) async -> WebRPCServerResponse {
    if request.path.hasPrefix(WaasPublicRouter<PublicService>.pathPrefix) {
      return await open.respond(to: request) { [projects] _ in
        try request.headers.checkNonce()
        return OpenCall(project: try projects.authorize(request.headers), body: request.body)
      }
    }
    let isAdmitted = Mutex(false)
    let answer = await owners.respond(to: request) { [projects, core] method in
      try request.headers.checkNonce()
      let project = try projects.authorize(request.headers)
      guard let header = request.headers.only("OMS-Wallet-Signature") else {
        throw WebRPCError.waas(.invalidSignature, cause: "OMS-Wallet-Signature must be there once")
      }
      let signature = try RequestSignature(header: header)
      guard signature.scope == project.scope else {
        throw WebRPCError.waas(.invalidSignature, cause: "the scope is not that of the publishable key")
      }
      let signer = try signature.verify(path: request.path, body: request.body)
      let caller = try core.admit(
        signer, scope: project.scope, nonce: signature.nonce, method: method, body: request.body)
      isAdmitted.withLock { $0 = true }
      return caller
    }
    guard isAdmitted.withLock({ $0 }), await !save() else { return answer }
    return WebRPCServerResponse(error: .waas(.databaseError, cause: "the state could not be saved"))
  }

  /// Names the issuer of wallet ID tokens: the address under which `/.well-known/jwks.json` is served.
  public func setIssuer(_ url: String) { core.setIssuer(url) }

  /// The public keys of wallet ID tokens as a JWK set (RFC 7517 §5).
  public func jwks() throws -> [UInt8] {
    try WebRPCJSON.encode(GetJWKSResponse(keys: core.jwks))
  }

  /// Signs wallet ID tokens with a new key from now on. The former keys stay published.
  ///
  /// - Returns: the `kid` of every published key, the one that signs now first.
  @discardableResult
  public func rotateTokenKey() throws -> [String] {
    try core.rotateTokenKey()
    return tokenKeyIDs
  }

  /// The `kid` of every published key of wallet ID tokens, the one that signs now first.
  public var tokenKeyIDs: [String] { core.jwks.map(\.kid) }

  /// A wallet as the control surface shows it.
  public struct PreparedWallet: Sendable, Hashable {
    /// Identifier to claim it by.
    public let id: String
    /// The address, of an EVM account with its checksum.
    public let address: String
  }

  /// Prepares a wallet that whoever signs in with this email to the project can claim.
  ///
  /// - Parameter type: `ethereum`, `solana` or `tron`.
  /// - Returns: nil when `email` is no email address, or there is no such type.
  public func prepareWallet(
    for email: String, in project: SandboxProject, type: String = "ethereum"
  ) throws -> PreparedWallet? {
    guard EmailAddress.isPlausible(email), let family = WalletFamily(type: type) else { return nil }
    let key = try WalletKey(family, random: core.random)
    let wallet = try core.withState { state throws(WebRPCError) in
      state.allocate(email: email, scope: project.scope, key: key, random: core.random)
    }
    return PreparedWallet(id: wallet.id, address: wallet.address)
  }

  /// Revokes a credential by the service's identifier or the signer's; false when there is none.
  public func revoke(_ credentialID: String) throws -> Bool {
    try core.withState { state throws(WebRPCError) in state.revokeAnyone(credentialID) }
  }

  /// Numbers for the control surface; no names and no keys.
  public var counts: [String: Int] { core.counts }
}

extension WebRPCHeaders {
  /// The value of a field that occurs exactly once: of two, others on the way may have looked at either.
  func only(_ name: String) -> String? {
    let values = pairs.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    return values.count == 1 ? values[0] : nil
  }
}

extension ProjectDirectory {
  /// The project of the `Api-Key` header, or 1000; two of them are as bad as none.
  public func authorize(_ headers: WebRPCHeaders) throws(WebRPCError) -> SandboxProject {
    guard let key = headers.only("Api-Key"), let project = project(forKey: key) else { throw .gatewayUnauthorized() }
    return project
  }
}
