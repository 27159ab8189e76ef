internal import SandboxChain
internal import SandboxEWallet
internal import SandboxHTTP
internal import SandboxSolana
internal import SandboxTron

/// A wallet service, indexer and chain on one loopback port: everything the SDK talks to, for real.
///
/// ```swift
/// let sandbox = try await OMSSandbox.start()
/// print(sandbox.url, sandbox.publishableKey)
/// await sandbox.stop()
/// ```
public final class OMSSandbox: Sendable {
  /// Where it listens, for example `http://127.0.0.1:8787`.
  public let url: String
  /// Port really bound.
  public let port: Int
  /// The first known publishable key.
  public let publishableKey: String
  /// The oldest API key of the eWallet.
  public let eWalletAPIKey: String
  /// What a client pins to believe the attestation of its answers; the same for every Sandbox.
  public let enclave: EnclaveDescription

  private let server: HTTPServer
  private let ledger: EmbeddedLedger
  private let solana: SolanaLedger
  private let tron: TronLedger
  private let keeper: StateKeeper?
  private let expiry: Task<Void, Never>

  private init(
    server: HTTPServer, world: SandboxWorld, keeper: StateKeeper?, expiry: Task<Void, Never>, publishableKey: String,
    eWalletAPIKey: String, enclave: EnclaveDescription
  ) {
    self.enclave = enclave
    self.server = server
    self.expiry = expiry
    ledger = world.ledger
    solana = world.solana
    tron = world.tron
    self.keeper = keeper
    self.publishableKey = publishableKey
    self.eWalletAPIKey = eWalletAPIKey
    url = server.url
    port = server.port
  }

  /// Starts a Sandbox and returns when it serves.
  ///
  /// - Throws: ``SandboxHTTP/HTTPServerError`` naming host and port when it cannot listen,
  ///   ``SandboxDataError`` naming the state file when that cannot be used.
  public static func start(_ configuration: Configuration = .init()) async throws -> OMSSandbox {
    var keeper: StateKeeper?
    if let path = configuration.dataFile { keeper = try await StateKeeper(path: path) }
    return try await start(configuration, keeper: keeper)
  }

  static func start(_ configuration: Configuration, keeper: StateKeeper?) async throws -> OMSSandbox {
    do {
      let enclave = try EnclaveDescription.sandbox()
      let world = try await SandboxWorld.make(configuration, keeper: keeper)
      // From here on the file is marked as a state file, and keys that are about to be shown are in it.
      if let failure = await keeper?.save() {
        throw SandboxDataError(path: configuration.dataFile ?? "", reason: failure)
      }
      let front = world.front
      let server = try await HTTPServer.start(configuration.http) { await front.respond(to: $0) }
      front.waas.setIssuer(configuration.issuer ?? server.url)
      front.oidc.setAddress(server.url)
      front.ewallet.setBaseURL(server.url)
      await world.ledger.resume()
      await world.solana.resume()
      await world.tron.resume()
      let expiry = Task {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
          await front.ewallet.expireOverdue { await front.control.isSaved() }
        }
      }
      return OMSSandbox(
        server: server, world: world, keeper: keeper, expiry: expiry,
        publishableKey: configuration.projects.first?.publishableKeys.first ?? "",
        eWalletAPIKey: front.ewallet.apiKey, enclave: enclave)
    } catch {
      await keeper?.abandon()
      guard let path = configuration.dataFile, let damage = error as? StateError else { throw error }
      throw SandboxDataError(path: path, reason: damage.description)
    }
  }

  /// Stops listening, lets running requests answer, ends the making of blocks and saves the state. The port and
  /// the state file are free on return. Look at ``saveError`` afterwards: it tells whether everything was saved.
  public func stop() async {
    await server.stop()
    expiry.cancel()
    await expiry.value
    await ledger.close()
    await solana.close()
    await tron.close()
    await keeper?.close()
  }

  /// Why the state could not be saved the last time, in one line that names the file; nil while all is well. After
  /// ``stop()``, why the file lacks the newest changes.
  public var saveError: String? {
    get async { await keeper?.lastError }
  }
}
