internal import SandboxChain
internal import SandboxIndexer
internal import SandboxWaaS
public import SandboxHTTP

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

  private let server: HTTPServer
  private let ledger: EmbeddedLedger

  private init(server: HTTPServer, ledger: EmbeddedLedger, publishableKey: String) {
    self.server = server
    self.ledger = ledger
    self.publishableKey = publishableKey
    url = server.url
    port = server.port
  }

  /// Starts a Sandbox and returns when it serves.
  ///
  /// - Throws: ``SandboxHTTP/HTTPServerError`` naming host and port when it cannot listen.
  public static func start(_ configuration: Configuration = .init()) async throws(HTTPServerError) -> OMSSandbox {
    let ledger = EmbeddedLedger(clock: configuration.clock, mining: configuration.miningMode)
    let random = SandboxRandom(seed: configuration.seed)
    let projects = ProjectDirectory(configuration.projects)
    let waas = SandboxWaaS(
      .init(projects: projects, otp: configuration.otp, quoteLifetime: configuration.quoteLifetime),
      chain: ledger, clock: configuration.clock, random: random)
    let indexer = SandboxIndexer(index: ledger) { headers in _ = try projects.authorize(headers) }
    let faults = FaultPlan()
    let control = ControlSurface(
      waas: waas, ledger: ledger, clock: configuration.clock, faults: faults,
      publishableKeys: configuration.projects.flatMap(\.publishableKeys))
    let front = FrontDoor(waas: waas, indexer: indexer, control: control, faults: faults)
    let server = try await HTTPServer.start(configuration.http) { await front.respond(to: $0) }
    return OMSSandbox(
      server: server, ledger: ledger,
      publishableKey: configuration.projects.first?.publishableKeys.first ?? "")
  }

  /// Stops listening, lets running requests answer, ends the making of blocks. The port is free on return.
  public func stop() async {
    await server.stop()
    await ledger.close()
  }
}
