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
    // Nonces are dense, so one too many of them would be a transaction that no payment knows of.
    var nonces: Set<UInt64> = []
    for hash in hashes { nonces.insert(try await control.transaction(hash).nonce) }
    if nonces != Set(0..<UInt64(hashes.count)) {
      complaints.append("\(hashes.count) payments have the nonces \(nonces.sorted())")
    }
    let address = payer.wallet.activeWallet?.address ?? ""
    var known = 0
    for try await page in payer.oms.indexer.transactionHistoryPages(
      GetTransactionHistoryParams(
        walletAddress: address, networks: [.amoy], page: TokenBalancesPageRequest(pageSize: 500)))
    {
      known += page.transactions.count
    }
    if known != hashes.count { complaints.append("\(hashes.count) payments, \(known) transactions in the history") }
    return complaints
  }
}
