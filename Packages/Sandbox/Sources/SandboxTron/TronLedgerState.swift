internal import ChainCore
public import SandboxChain

/// All Tron networks of a ledger at one moment. A value: taking it costs nothing, it changes no more.
public struct TronLedgerState: Sendable {
  let networks: [TronNetwork: TronNetworkLedger]

  /// The records that differ from an earlier state; all of them without one. Their names begin with `tron/`.
  public func changes(since before: TronLedgerState? = nil) throws -> StateSnapshot {
    var snapshot = StateSnapshot()
    for (network, ledger) in networks { snapshot.merge(try ledger.changes(since: before?.networks[network])) }
    return snapshot
  }
}
