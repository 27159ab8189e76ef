internal import SandboxChain
internal import SandboxEWallet
internal import SandboxOIDC
internal import SandboxSolana
internal import SandboxTron
internal import SandboxWaaS

/// All that is saved of a Sandbox, at one moment.
struct SandboxState: Sendable {
  let chain: LedgerState
  let solana: SolanaLedgerState
  let tron: TronLedgerState
  let waas: SandboxWaaS.State
  let oidc: SandboxOIDC.State
  let ewallet: SandboxEWallet.State
  let meta: SandboxMeta

  /// The records that differ from an earlier state; all of them without one.
  func changes(since before: SandboxState?) throws -> StateSnapshot {
    var snapshot = try chain.changes(since: before?.chain)
    snapshot.merge(try solana.changes(since: before?.solana))
    snapshot.merge(try tron.changes(since: before?.tron))
    snapshot.merge(try waas.changes(since: before?.waas))
    snapshot.merge(try oidc.changes(since: before?.oidc))
    snapshot.merge(try ewallet.changes(since: before?.ewallet))
    if meta != before?.meta { try snapshot.add(SandboxMeta.name, meta) }
    return snapshot
  }
}

/// What is saved of the Sandbox itself. Its record is in every state file: it marks the file as one.
struct SandboxMeta: Codable, Equatable {
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

/// The Sandbox's time when its state was last written, in milliseconds since 1970. Written along with other changes
/// and when the Sandbox stops; absent in older state files.
struct SavedTime: Codable {
  static let name = "sandbox/time"

  let now: Int64
}
