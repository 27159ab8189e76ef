import OMSWallet
import Testing

/// Lets one payment run into its fault, then compares what the caller was told with what the ledger shows.
struct FaultRunner: Sendable {
  let world: FaultWorld
  let payer: Payer
  let run: FaultRun

  private var control: Control { world.control }

  /// How it ended, and whether the ledger has it.
  struct Verdict: Sendable {
    let end: End
    let isExecuted: Bool
    /// Sentences about what is wrong; none when all is well.
    let complaints: [String]
    /// The transaction's hash or signature, when it was looked up.
    let hash: String?
  }

  func verdict() async throws -> Verdict {
    try await world.calm(payer)
    let receiver = try newAddress(run.number, payer.family)
    // Nobody has so much. Solana and Tron count in 64 bits.
    let tooMuch = "9" + String(repeating: "0", count: payer.family == .ethereum ? 30 : 15)
    let amount = run.fault == .unaffordable ? tooMuch : String(run.amount)
    let before = payer.wire.requestCount
    let result = try await outcome(to: receiver, amount: amount)
    let sent = payer.wire.exchanges(since: before)
    return try await judge(result, sent, receiver: receiver, amount: amount)
  }

  private func judge(
    _ result: Result<SendTransactionResponse, any Error>, _ sent: [Wire.Exchange], receiver: String, amount: String
  ) async throws -> Verdict {
    let end = End(result)
    var complaints: [String] = []
    func expect(_ condition: Bool, _ complaint: String) {
      if !condition { complaints.append(complaint) }
    }
    struct Prepared: Decodable { let txnId: String }
    let prepare = payer.prepareMethod(isToken: run.isToken)
    let prepared = sent.last { $0.method == prepare && $0.response?.isSuccess == true }
      .flatMap { $0.response.flatMap { try? WebRPCJSON.decode(Prepared.self, from: $0.body).txnId } }

    // What was sent: Execute once, and again only after a refused nonce.
    let executes = sent.filter { $0.method == "Execute" }
    let refusals = executes.count { exchange in
      exchange.response.map { WebRPCAnswer.error(from: $0).code == 7206 && !$0.isSuccess } ?? false
    }
    let expected = min(refusals, 2) + 1
    expect(executes.count <= expected, "Execute was sent \(executes.count) times")

    // What is true.
    try await settle()
    var status: TransactionStatusResponse?
    if let prepared { status = try await payer.wallet.getTransactionStatus(txnId: prepared) }
    let held = try await payer.holdings(of: receiver, isToken: run.isToken)
    let isExecuted = held != "0"
    expect(held == "0" || held == amount, "\(receiver) holds \(held), not once \(amount)")
    expect(
      isExecuted == (status?.status == .executed), "the status is \(status?.status.wireValue ?? "none"), held \(held)")
    if let wanted = run.fault.isExecuted(run) {
      expect(isExecuted == wanted, "it \(isExecuted ? "was" : "was not") executed")
    }
    expect(run.fault.allows(end, run), "the call ended with \(end.rawValue): \(result)")

    // Whether the caller was told the truth.
    switch result {
    case .success(let response):
      expect(response.txnId == prepared, "another identifier")
      expect(isExecuted, "returned, but not on the ledger")
      expect(response.statusResolution == resolution(of: response), "resolution \(response.statusResolution)")
      if response.status == .failed { complaints.append("failed, but executed") }
      if let hash = response.txnHash { expect(hash == status?.txnHash, "another hash") }
    case .failure(let error as OMSWalletError):
      switch end {
      case .unknown:
        expect(error.txnId == prepared && prepared != nil, "unknown without the identifier")
        expect(error.operation == .walletExecute && error.retryable == false, "\(error)")
      case .lookUpFailed:
        expect(error.txnId == prepared && prepared != nil, "look-up failed without the identifier")
        expect(error.operation == .walletTransactionStatus && error.retryable == true, "\(error)")
        expect(isExecuted, "accepted, but not on the ledger")
      default:
        expect(!isExecuted, "told that it was not sent, but it was executed: \(error)")
        expect(error.txnId == nil, "an identifier with what was not sent")
      }
    case .failure(let error):
      expect(error is CancellationError, "\(error)")
    }
    return Verdict(end: end, isExecuted: isExecuted, complaints: complaints, hash: status?.txnHash)
  }

  private func resolution(of response: SendTransactionResponse) -> TransactionStatusResolution {
    guard run.waits else { return .notRequested }
    let isKnown = [.executed, .failed].contains(response.status) || response.txnHash != nil
    return isKnown ? .resolved : .timedOut
  }

  /// Brings the world to rest: the Sandbox runs without faults, and every transaction has its block.
  private func settle() async throws {
    try await world.calm(payer)
    // On Tron a transaction is final some blocks later.
    for _ in 0..<(payer.family == .tron ? 25 : 2) { try await control.mine(payer.network) }
  }
}
