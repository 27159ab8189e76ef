import OMSWallet

/// What came out of the runs.
struct FaultTally {
  private struct Line {
    var runs = 0
    var ends: [String: Int] = [:]
    var executed = 0
  }

  private var lines: [Fault: Line] = [:]
  private var executed: [WalletType: [(hash: String?, run: FaultRun)]] = [:]

  mutating func add(_ run: FaultRun, _ verdict: FaultRunner.Verdict) {
    lines[run.fault, default: Line()].runs += 1
    lines[run.fault, default: Line()].ends[verdict.end.rawValue, default: 0] += 1
    guard verdict.isExecuted else { return }
    lines[run.fault, default: Line()].executed += 1
    executed[run.family, default: []].append((verdict.hash, run))
  }

  /// The counts by fault, to be read.
  var table: String {
    var text = "fault | runs | executed | told\n"
    for fault in Fault.allCases {
      guard let line = lines[fault] else { continue }
      let ends = line.ends.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      text += "\(fault.rawValue) | \(line.runs) | \(line.executed) | \(ends)\n"
    }
    return text + "all | \(lines.values.reduce(0) { $0 + $1.runs }) | \(lines.values.reduce(0) { $0 + $1.executed }) |"
  }

  /// Looks at the whole ledger of a payer at the end: one transaction for each payment that was executed.
  func audit(_ payer: Payer, _ control: Control) async throws -> [String] {
    let mine = executed[payer.family] ?? []
    var complaints: [String] = []
    let hashes = mine.compactMap(\.hash)
    if hashes.count != mine.count { complaints.append("\(mine.count - hashes.count) executed payments without hash") }
    if Set(hashes).count != hashes.count { complaints.append("two payments have one transaction") }
    guard payer.family == .ethereum else { return complaints }
    // Nonces are dense, so a gap would be a transaction that no payment knows of. A fee in tokens goes before its
    // payment, in a transaction of its own.
    var expected: [UInt64] = []
    var nonces: [UInt64] = []
    for (hash, run) in mine {
      let fees: UInt64 = run.paysInToken && run.mode == .relayer ? 1 : 0
      expected.append((expected.last.map { $0 + 1 } ?? 0) + fees)
      nonces.append(try await control.transaction(hash).nonce)
    }
    if nonces != expected { complaints.append("the nonces are \(nonces), not \(expected)") }
    let address = payer.wallet.activeWallet?.address ?? ""
    var known = 0
    for try await page in payer.oms.indexer.transactionHistoryPages(
      GetTransactionHistoryParams(
        walletAddress: address, networks: [.amoy], page: TokenBalancesPageRequest(pageSize: 500)))
    {
      known += page.transactions.count
    }
    // What the relayer sends ahead for a fee in tokens is in the history as well.
    let feesInTokens = mine.count { $0.run.paysInToken && $0.run.mode == .relayer }
    let wanted = mine.count + 2 * feesInTokens
    if known != wanted { complaints.append("\(known) transactions in the history, not \(wanted)") }
    return complaints
  }
}
