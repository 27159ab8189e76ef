import OMSWallet

extension Command {
  static let watch = Command(
    "watch", "print every change of the session until Ctrl-C, one line each",
    options: WalletOptions.all + [
      .init(
        name: "interval", value: "SECONDS",
        help: "how often to look for what other processes did; while signed in each look counts as use (default: 10)")
    ]
  ) { arguments, context in
    var interval = 10
    if let text = arguments.value("interval") {
      guard let seconds = Int(text), (1...86_400).contains(seconds) else {
        throw CommandFailure.usage("`--interval \(text)`: expected seconds from 1 to 86400", command: "watch")
      }
      interval = seconds
    }
    let stop = StopSignal()
    let watcher = SessionWatcher(arguments: arguments, context: context, interval: .seconds(interval))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await watcher.run() }
      group.addTask { await stop.wait() }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

/// Prints changes of the session, also those that other processes make.
///
/// A client notices the work of other processes at its next call, so it makes one now and then. While nobody is signed
/// in there is nothing to call: the store is opened anew.
struct SessionWatcher: Sendable {
  let arguments: Arguments
  let context: CommandContext
  let interval: Duration

  func run() async throws {
    var isFirst = true
    while !Task.isCancelled {
      let oms = try WalletOptions.wallet(arguments, context)
      if let wallet = oms.wallet.activeWallet, let session = oms.wallet.session {
        try say(isFirst ? "signedIn" : "restored", wallet, session)
        try await follow(oms.wallet)
      } else if isFirst {
        try say("signedOut", nil, nil)
      }
      isFirst = false
      context.stores.closeAll()
      do { try await Task.sleep(for: min(interval, .seconds(1))) } catch { return }
    }
  }

  /// Prints what happens to a session until it is over.
  private func follow(_ client: WalletClient) async throws {
    let changes = client.sessionChangeEvents()
    let looking = Task { [interval] in
      while !Task.isCancelled {
        do { try await Task.sleep(for: interval) } catch { return }
        // What it finds is told by the changes; a service that cannot be reached now may be later.
        _ = try? await client.listWallets()
      }
    }
    defer { looking.cancel() }
    for await change in changes {
      switch change {
      case .signedIn(let wallet, let session): try say("signedIn", wallet, session)
      case .restored(let wallet, let session): try say("restored", wallet, session)
      case .walletChanged(let wallet, let session): try say("walletChanged", wallet, session)
      case .expiryUpdated(let wallet, let session): try say("expiryUpdated", wallet, session)
      case .signedOut: return try say("signedOut", nil, nil)
      case .expired(let ended): return try say("expired", ended.wallet, ended.session)
      }
    }
  }

  private func say(_ change: String, _ wallet: Wallet?, _ session: OMSWalletSession?) throws {
    if arguments.has("json") {
      var facts: [String: JSONValue] = ["change": .string(change)]
      if let wallet, let session { facts.merge(SessionReport.facts(wallet, session)) { own, _ in own } }
      return try context.terminal.result(JSONLine.text(facts))
    }
    guard let session else { return context.terminal.result(change) }
    let address = wallet.map { "  \($0.address)" } ?? ""
    context.terminal.result("\(change)\(address)  \(SessionReport.who(session))  until \(session.expiresAt)")
  }
}
