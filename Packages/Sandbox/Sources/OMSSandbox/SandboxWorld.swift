internal import SandboxChain
internal import SandboxEWallet
internal import SandboxIndexer
internal import SandboxOIDC
internal import SandboxRPC
internal import SandboxSolana
internal import SandboxTron
internal import SandboxWaaS

/// The services of one Sandbox, made anew or from saved state.
struct SandboxWorld: Sendable {
  let ledger: EmbeddedLedger
  let solana: SolanaLedger
  let tron: TronLedger
  let front: FrontDoor

  static func make(_ configuration: OMSSandbox.Configuration, keeper: StateKeeper?) async throws -> SandboxWorld {
    let records = try await keeper?.load() ?? [:]
    let clock = configuration.clock
    let random = SandboxRandom(seed: configuration.seed)
    if let bytes = records[SandboxMeta.name] {
      let meta = try SandboxMeta.read(bytes, path: configuration.dataFile ?? "")
      clock.advance(milliseconds: meta.clockAdvanced - clock.advanced)
      random.skip(to: meta.randomPosition)
    }
    if let bytes = records[SavedTime.name] {
      guard let time = try? CanonicalJSON.decode(SavedTime.self, from: bytes) else {
        throw StateError(record: SavedTime.name)
      }
      clock.neverBefore(time.now)
    }
    let ledger = try EmbeddedLedger(clock: clock, mining: configuration.miningMode, restoring: records)
    let chain = RoutedChain(ledger: ledger, nodes: try await configuration.evmNodes?.connect())
    let solana = try SolanaLedger(clock: clock, mining: configuration.miningMode, restoring: records)
    let tron = try TronLedger(clock: clock, mining: configuration.miningMode, restoring: records)
    let projects = ProjectDirectory(configuration.projects)
    let faults = FaultPlan()
    let outages = Outages()
    let oidc = try SandboxOIDC(
      providers: configuration.identityProviders, clock: clock, random: random, restoring: records)
    let waas = try SandboxWaaS(
      .init(
        projects: projects, otp: configuration.otp, quoteLifetime: configuration.quoteLifetime,
        sessions: configuration.sessions, sessionsPerWallet: configuration.sessionsPerWallet,
        identityProviders: ConnectedProviders(oidc: oidc, faults: faults)),
      chain: chain, solana: solana, tron: tron, clock: clock, random: random, restoring: records)
    try await waas.resolveInterrupted { await chain.hashes(matching: $0) }
    // Randomness of its own: what one service draws does not change what the other would.
    let ewallet = try SandboxEWallet(
      clock: clock, random: SandboxRandom(seed: configuration.seed.map { $0 + "/ewallet" }), restoring: records)
    if let keeper { await watch(ledger, solana, tron, waas, oidc, ewallet, clock, random, keeper) }
    let control = ControlSurface(
      waas: waas, ewallet: ewallet, ledger: ledger, nodes: chain.nodes, solana: solana, tron: tron, oidc: oidc,
      log: RequestLog(), clock: clock, faults: faults, outages: outages, keeper: keeper,
      projects: configuration.projects)
    let indexer = SandboxIndexer(index: chain, solana: solana, tron: tron, outage: { outages.reason(for: $0) }) {
      headers in
      _ = try projects.authorize(headers)
    }
    return SandboxWorld(
      ledger: ledger, solana: solana, tron: tron,
      front: FrontDoor(
        waas: waas, indexer: indexer, ewallet: ewallet, oidc: oidc,
        jsonRPC: SandboxRPC(ledger: ledger, nodes: chain.nodes),
        control: control, faults: faults, keeper: keeper,
        ownPages: OwnPages(host: configuration.host)))
  }

  private static func watch(
    _ ledger: EmbeddedLedger, _ solana: SolanaLedger, _ tron: TronLedger, _ waas: SandboxWaaS,
    _ oidc: SandboxOIDC, _ ewallet: SandboxEWallet, _ clock: SandboxClock, _ random: SandboxRandom,
    _ keeper: StateKeeper
  ) async {
    await keeper.begin(clock: clock) {
      // The chains first: see what is made of quotes whose transaction is not in them.
      let (chain, solana, tron) = (await ledger.state, await solana.state, await tron.state)
      return SandboxState(
        chain: chain, solana: solana, tron: tron, waas: waas.state, oidc: oidc.state, ewallet: ewallet.state,
        meta: SandboxMeta(clockAdvanced: clock.advanced, randomPosition: random.position))
    }
    await ledger.observeChanges { keeper.markChanged() }
    await solana.observeChanges { keeper.markChanged() }
    await tron.observeChanges { keeper.markChanged() }
  }
}
