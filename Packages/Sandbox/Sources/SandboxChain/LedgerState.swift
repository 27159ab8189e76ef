internal import ChainCore

/// All networks of a ledger at one moment. A value: taking it costs nothing, it changes no more.
public struct LedgerState: Sendable {
  let networks: [Network: NetworkLedger]

  /// The records that differ from an earlier state; all of them without one.
  public func changes(since before: LedgerState? = nil) throws -> StateSnapshot {
    var snapshot = StateSnapshot()
    for (network, ledger) in networks { snapshot.merge(try ledger.changes(since: before?.networks[network])) }
    return snapshot
  }
}
