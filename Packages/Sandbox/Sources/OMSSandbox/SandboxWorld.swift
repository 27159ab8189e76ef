internal import SandboxChain
internal import SandboxIndexer
internal import SandboxWaaS

/// The services of one Sandbox, made anew or from saved state.
struct SandboxWorld: Sendable {
  let ledger: EmbeddedLedger
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
    let ledger = try EmbeddedLedger(clock: clock, mining: configuration.miningMode, restoring: records)
    let projects = ProjectDirectory(configuration.projects)
    let waas = try SandboxWaaS(
      .init(
        projects: projects, otp: configuration.otp, quoteLifetime: configuration.quoteLifetime,
        sessions: configuration.sessions),
      chain: ledger, clock: clock, random: random, restoring: records)
    try await waas.resolveInterrupted { await ledger.hashes(matching: $0) }
    if let keeper { await watch(ledger, waas, clock, random, keeper) }
    let faults = FaultPlan()
    let control = ControlSurface(
      waas: waas, ledger: ledger, clock: clock, faults: faults, keeper: keeper,
      projects: configuration.projects)
    let indexer = SandboxIndexer(index: ledger) { headers in _ = try projects.authorize(headers) }
    return SandboxWorld(
      ledger: ledger,
      front: FrontDoor(waas: waas, indexer: indexer, control: control, faults: faults, keeper: keeper))
  }

  private static func watch(
    _ ledger: EmbeddedLedger, _ waas: SandboxWaaS, _ clock: SandboxClock, _ random: SandboxRandom,
    _ keeper: StateKeeper
  ) async {
    await keeper.begin { settled in
      // The chain first: see what is made of quotes whose transaction is not in it.
      var snapshot = try await ledger.snapshot(saved: settled)
      snapshot.merge(try waas.snapshot(saved: settled))
      try snapshot.add(
        SandboxMeta.name, SandboxMeta(clockAdvanced: clock.advanced, randomPosition: random.position))
      return snapshot
    }
    await ledger.observeChanges { keeper.markChanged() }
  }
}

/// What is saved of the Sandbox itself.
struct SandboxMeta: Codable {
  static let name = "sandbox/meta"
  static let currentVersion = 1

  var version = currentVersion
  let clockAdvanced: Int64
  let randomPosition: UInt64

  static func read(_ bytes: [UInt8], path: String) throws -> SandboxMeta {
    struct Version: Decodable { let version: Int }
    guard let version = try? CanonicalJSON.decode(Version.self, from: bytes).version,
      version <= currentVersion
    else { throw SandboxDataError(path: path, reason: "a newer Sandbox wrote it; it is left as it is") }
    guard let meta = try? CanonicalJSON.decode(SandboxMeta.self, from: bytes) else {
      throw SandboxDataError(path: path, reason: "it is damaged")
    }
    return meta
  }
}
