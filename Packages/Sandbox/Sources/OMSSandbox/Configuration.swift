public import SandboxChain
internal import SandboxHTTP
public import SandboxOIDC
public import SandboxRPC
public import SandboxWaaS

extension OMSSandbox {
  /// How a Sandbox behaves. Every field has a default that suits tests.
  public struct Configuration: Sendable {
    /// IP address to bind, or `localhost`. Loopback unless changed.
    public var host: String
    /// Port to bind; 0 picks a free one.
    public var port: Int
    /// Known projects and their publishable keys.
    public var projects: [SandboxProject]
    /// How long a transaction waits for its block; zero means at once, nil only on demand.
    public var blockTime: Duration?
    /// The time everything goes by.
    public var clock: SandboxClock
    /// Limits of one-time codes.
    public var otp: OTPPolicy
    /// How long a quote can be executed, in milliseconds.
    public var quoteLifetime: Int64
    /// How sessions end: sliding expiry, or fixed as older services have it.
    public var sessions: SessionPolicy
    /// Remote sessions that a wallet can have at a time.
    public var sessionsPerWallet: Int
    /// What wallet ID tokens name as their issuer; the Sandbox's own address unless given.
    public var issuer: String?
    /// The OpenID providers that the Sandbox plays.
    public var identityProviders: [OIDCProvider]
    /// EVM nodes that execute the transactions of their networks instead of the ledger; nil for none.
    public var evmNodes: EVMNodes?
    /// SQLite file that keeps the state; nil keeps it in memory. It holds the wallets' private keys.
    public var dataFile: String?
    /// Makes keys, codes and identifiers repeatable. For tests only.
    public var seed: String?
    /// How long stopping waits for running requests.
    public var drainTimeout: Duration

    /// A configuration: project `demo` with the key `pk_local_sdbx_demo_key` on a free loopback port.
    public init(
      host: String = "127.0.0.1",
      port: Int = 0,
      projects: [SandboxProject] = [.demo],
      blockTime: Duration? = .milliseconds(500),
      clock: SandboxClock = .system(),
      otp: OTPPolicy = .init(),
      quoteLifetime: Int64 = 300_000,
      sessions: SessionPolicy = .sliding,
      sessionsPerWallet: Int = 100,
      issuer: String? = nil,
      identityProviders: [OIDCProvider] = OIDCProvider.builtIn,
      evmNodes: EVMNodes? = nil,
      dataFile: String? = nil,
      seed: String? = nil,
      drainTimeout: Duration = .seconds(5)
    ) {
      self.host = host
      self.port = port
      self.projects = projects
      self.blockTime = blockTime
      self.clock = clock
      self.otp = otp
      self.quoteLifetime = quoteLifetime
      self.sessions = sessions
      self.sessionsPerWallet = sessionsPerWallet
      self.issuer = issuer
      self.identityProviders = identityProviders
      self.evmNodes = evmNodes
      self.dataFile = dataFile
      self.seed = seed
      self.drainTimeout = drainTimeout
    }

    var miningMode: MiningMode {
      guard let blockTime else { return .onDemand }
      return blockTime > .zero ? .interval(blockTime) : .immediate
    }

    var http: HTTPServerConfiguration {
      HTTPServerConfiguration(host: host, port: port, drainTimeout: drainTimeout, time: { [clock] in clock.now })
    }
  }
}

extension SandboxProject {
  /// The project that every Sandbox knows unless it is told otherwise.
  public static let demo = SandboxProject(name: "demo", publishableKeys: ["pk_local_sdbx_demo_key"])
}
