import OMSSandbox
import OMSWallet
import Testing

/// A Sandbox of its own and one client that is signed in to it.
struct Stage: Sendable {
  let sandbox: OMSSandbox
  let control: Control
  let wire: Wire
  let clock: SteppingClock
  let wallClock: ManualWallClock
  let oms: OMSWallet

  var wallet: WalletClient { oms.wallet }
  var indexer: IndexerClient { oms.indexer }
  /// The active wallet's address.
  var address: String { wallet.activeWallet?.address ?? "" }

  /// Runs a test on a stage that is taken down afterwards.
  ///
  /// - Parameters:
  ///   - type: the family of the wallet to sign in with; nil for nobody.
  ///   - amount: what the wallet is given of the native token, in display units, on a test network of its family.
  static func run(
    _ type: WalletType? = .ethereum, amount: String? = "10", blockTime: Duration? = .zero,
    _ body: (Stage) async throws -> Void
  ) async throws {
    let sandbox = try await OMSSandbox.start(.init(blockTime: blockTime))
    do {
      let stage = try Stage(sandbox)
      if let type {
        try await stage.signIn(type)
        if let amount { try await stage.fund(amount) }
      }
      try await body(stage)
    } catch {
      await sandbox.stop()
      throw error
    }
    await sandbox.stop()
  }

  init(_ sandbox: OMSSandbox) throws {
    self.sandbox = sandbox
    control = Control(url: sandbox.url)
    wire = Wire()
    clock = SteppingClock()
    wallClock = ManualWallClock(millisecondsSinceEpoch: SystemWallClock().millisecondsSinceEpoch())
    oms = try Self.client(
      url: sandbox.url, key: sandbox.publishableKey, wire: wire, clock: clock, wallClock: wallClock)
  }

  /// A client with a store of its own.
  static func client(
    url: String, key: String, wire: any WebRPCTransport, clock: any Clock<Duration>, wallClock: any WallClock
  ) throws -> OMSWallet {
    var configuration = OMSWalletConfiguration(
      publishableKey: key, storage: InMemoryKeyStorage(),
      sealingKey: EnvironmentSealingKey(variable: "KEY", environment: ["KEY": String(repeating: "ab", count: 32)]))
    configuration.endpoint = url
    configuration.transport = wire
    configuration.sleepClock = clock
    configuration.wallClock = wallClock
    return try OMSWallet(configuration: configuration)
  }

  func signIn(_ type: WalletType = .ethereum, email: String = "payer@example.com") async throws {
    try await wallet.startEmailAuth(email: email)
    try await wallet.completeEmailAuth(code: try await control.newestCode(of: email), walletType: type)
  }

  /// Gives the active wallet units of the native token of its family's test network.
  func fund(_ amount: String) async throws {
    let network = [WalletType.solana: "solana:devnet", .tron: "tron:nile"][wallet.activeWallet?.type ?? .ethereum]
    try await control.faucet(address, amount, on: network ?? "amoy")
  }

  /// The native balance of an address on an EVM network, in base units.
  func balance(of address: String, on network: Network = .amoy) async throws -> String {
    let result = try await indexer.getBalances(GetBalancesParams(walletAddress: address, networks: [network]))
    return try #require(result.nativeBalances.first).balance
  }

  /// The balance of a contract token.
  func tokenBalance(_ contract: String, of address: String, on network: Network = .amoy) async throws -> String {
    let result = try await indexer.getBalances(
      GetBalancesParams(walletAddress: address, networks: [network], contractAddresses: [contract]))
    return result.balances.first?.balance ?? "0"
  }
}

/// The error that a call throws.
func walletError<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Result
) async throws -> OMSWalletError {
  do {
    _ = try await body()
  } catch let error as OMSWalletError {
    return error
  }
  try #require(Bool(false), "nothing was thrown", sourceLocation: sourceLocation)
  throw CancellationError()
}

/// An address that nobody has used, by number.
func stranger(_ number: Int) -> String {
  "0x" + String(repeating: "0", count: 24) + "fee0" + String(String(number + 0x1_0000_0000, radix: 16).suffix(8))
    + "0000"
}
