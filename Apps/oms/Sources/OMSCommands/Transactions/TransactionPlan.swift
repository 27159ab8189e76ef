import OMSWallet

/// A transaction that a command is about to send.
struct TransactionPlan: Sendable {
  let command: String
  let place: ChainPlace
  /// What it does, such as "send 1 POL to 0x…".
  let sentence: String
  /// What is shown of it with `--json`, besides the outcome.
  let facts: [String: JSONValue]
  let send: @Sendable (WalletClient, FeeOptionSelector) async throws -> SendTransactionResponse

  /// The options of every command that sends a transaction.
  static let options: [ArgumentSpecification.Option] =
    WalletOptions.all + [ChainPlace.option] + FeeWish.options + [
      .init(name: "mode", value: "MODE", help: "relayer or native (default: relayer; Tron: native)"),
      .init(name: "no-wait", help: "return when the transaction is handed over, without following its status"),
      FollowTime.option, Command.confirmationOption, Command.quietOption,
    ]

  /// Asks where real money is at stake, sends, follows and reports.
  func run(_ arguments: Arguments, _ context: CommandContext, _ client: WalletClient) async throws {
    let fee = try FeeWish(arguments, command: command)
    let timeout = try FollowTime.parse(arguments, on: place, command: command)
    try await Confirmation.require(arguments, on: place, what: sentence, context)
    let terminal = context.progress(arguments)
    terminal.note("About to   \(sentence) on \(place.displayName)")
    let interruption = Interruption {
      context.terminal.note(
        "Waiting for the service's answer, so that the transaction's fate is known; "
          + "a second Ctrl-C ends at once.")
    }
    defer { interruption.end() }
    let sent = try await send(client, fee.selector(terminal: terminal))
    terminal.note("Sent       \(sent.txnId)")
    var end = TransactionFollower.End(status: sent.status, txnHash: sent.txnHash)
    if !arguments.has("no-wait") {
      end = try await TransactionFollower(
        client: client, txnId: sent.txnId, timeout: timeout, terminal: terminal, interruption: interruption,
        wasSent: true
      ).follow(sent.status)
    }
    try TransactionReport.show(
      arguments, context, facts: facts, txnId: sent.txnId, status: end.status, hash: end.txnHash)
    try TransactionReport.judge(
      end, txnId: sent.txnId, isFollowed: !arguments.has("no-wait"), isInterrupted: interruption.hasHappened,
      wasSent: true)
  }

  /// The mode that `--mode` names.
  static func mode(_ arguments: Arguments, on place: ChainPlace, command: String) throws -> TransactionMode {
    let standard: TransactionMode = place.family == .tron ? .native : .relayer
    guard let text = arguments.value("mode") else { return standard }
    let mode = TransactionMode(wireValue: text)
    guard mode == .relayer || mode == .native else {
      throw CommandFailure.usage("`--mode \(text)`: expected relayer or native", command: command)
    }
    guard place.family != .tron || mode == .native else {
      throw CommandFailure.usage("`--mode \(text)`: Tron's transactions are always native", command: command)
    }
    return mode
  }
}

/// How a transaction is shown.
enum TransactionReport {
  /// - Parameter facts: what else is shown with `--json`.
  static func show(
    _ arguments: Arguments, _ context: CommandContext, facts: [String: JSONValue] = [:], txnId: String,
    status: TransactionStatus, hash: String?
  ) throws {
    if arguments.has("json") {
      var facts = facts
      facts["isFinal"] = .bool(status == .executed || status == .failed)
      facts["status"] = .string(status.wireValue)
      facts["txnHash"] = hash.map(JSONValue.string) ?? .null
      facts["txnId"] = .string(txnId)
      return try context.terminal.result(JSONLine.text(facts))
    }
    context.terminal.result("Transaction  \(txnId)")
    context.terminal.result("Status       \(status.wireValue)")
    if let hash { context.terminal.result("Hash         \(hash)") }
  }

  /// What to know of a transaction that was quoted and, for all the service knows, never sent.
  static let onlyQuoted =
    "not sent: the service has only quoted it; a quote lasts five minutes, in which a lost request to send it may "
    + "still arrive, and one that is older can no longer be executed, so it may be sent again"

  /// How a transaction has failed; one without a hash has reached no block.
  static func failure(hash: String?) -> String {
    hash.map { !$0.isEmpty } == true
      ? "the transaction failed on the network" : "the transaction failed: it was not carried out"
  }

  /// Turns an outcome into the command's: a failed or an unfinished transaction has a status of its own.
  ///
  /// - Parameters:
  ///   - isFollowed: whether the service was asked for the status, which tells the hash too.
  ///   - wasSent: whether this command has sent it, rather than only looks it up.
  static func judge(
    _ end: TransactionFollower.End, txnId: String, isFollowed: Bool, isInterrupted: Bool = false, wasSent: Bool
  ) throws {
    if end.status == .failed {
      throw CommandFailure(
        isFollowed ? failure(hash: end.txnHash) : "the transaction failed; `oms status \(txnId)` says more",
        exitStatus: ExitStatus.transactionFailed, txnId: txnId)
    }
    if !wasSent, end.status == .quoted {
      throw CommandFailure(
        "\(isInterrupted ? "interrupted; " : "")\(onlyQuoted)",
        exitStatus: isInterrupted ? ExitStatus.interrupted : ExitStatus.transactionPending, txnId: txnId)
    }
    if isInterrupted, !end.isFinal {
      throw CommandFailure(
        "interrupted; the transaction was sent and goes on: look with `oms status \(txnId)`",
        exitStatus: ExitStatus.interrupted, txnId: txnId)
    }
    if isFollowed, !end.isFinal {
      throw CommandFailure(
        "the transaction was sent and is still \(end.status.wireValue); look again with `oms status \(txnId)`",
        exitStatus: ExitStatus.transactionPending, txnId: txnId)
    }
  }
}
