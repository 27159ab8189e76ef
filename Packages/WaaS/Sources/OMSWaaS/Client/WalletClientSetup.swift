@_spi(OMSInternal) public import KeyStorage
@_spi(OMSInternal) public import OMSCore
public import WebRPC

/// What a wallet client is made of; assembled by the facade.
@_spi(OMSInternal) public struct WalletClientSetup: Sendable {
  /// The project's key.
  public var key: PublishableKey
  /// Where the services are.
  public var endpoint: ServiceEndpoint
  /// The names of what is stored.
  public var names: StorageNames
  /// Where session records and nonces are.
  public var storage: any KeyValueStorage
  /// Where the signing key is.
  public var keyStore: any CredentialKeyStore
  /// What brings requests to the service.
  public var transport: any WebRPCTransport
  /// What time it is.
  public var wallClock: any WallClock
  /// What deadlines, timers and polling sleep by.
  public var sleepClock: any Clock<Duration>
  /// Whether the app is in the foreground.
  public var activity: any AppActivity
  /// Where balances for fee options come from; nil leaves them out.
  public var feeBalances: (any FeeBalanceSource)?
  /// Turns an error of the app into a message.
  public var describe: @Sendable (any Error) -> String

  /// Assembles a client's parts.
  public init(
    key: PublishableKey,
    endpoint: ServiceEndpoint,
    storage: any KeyValueStorage,
    keyStore: any CredentialKeyStore,
    transport: any WebRPCTransport,
    wallClock: any WallClock = SystemWallClock(),
    sleepClock: any Clock<Duration> = ContinuousClock(),
    activity: any AppActivity = AlwaysActive(),
    feeBalances: (any FeeBalanceSource)? = nil,
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) }
  ) throws {
    self.key = key
    self.endpoint = endpoint
    names = try StorageNames(walletAPIURL: endpoint.baseURL, scope: key.scope)
    self.storage = storage
    self.keyStore = keyStore
    self.transport = transport
    self.wallClock = wallClock
    self.sleepClock = sleepClock
    self.activity = activity
    self.feeBalances = feeBalances
    self.describe = describe
  }
}
