import OMSWallet

extension Command {
  static let send = Command(
    "send", "send native tokens or tokens of a contract, on any network of the active wallet",
    positionals: [
      .init(name: "TO", help: "the recipient's address"),
      .init(name: "AMOUNT", help: "in display units, such as 0.001; never rounded"),
    ],
    options: Asset.options + TransactionPlan.options
  ) { arguments, context in
    let command = "send"
    let to = try ChainAddress(arguments.positional(0) ?? "", command: command)
    let amount = arguments.positional(1) ?? ""
    try Amounts.check(amount, command: command)
    _ = try FeeWish(arguments, command: command)
    if let text = arguments.value("network") { _ = try ChainPlace.parse(text, command: command) }
    let oms = try WalletOptions.wallet(arguments, context)
    let wallet = try SignedIn.require(oms.wallet).wallet
    let place = try ChainPlace.choose(arguments, for: wallet, command: command)
    try to.require(place.family, command: command)
    let mode = try TransactionPlan.mode(arguments, on: place, command: command)
    let asset = try await Asset.choose(
      arguments, on: place, wallet: wallet, indexer: oms.indexer, command: command)
    let value = try Amounts.baseUnits(amount, of: asset, on: place, command: command)
    let transfer = Transfer(place: place, asset: asset, to: to.text, baseUnits: value, mode: mode)
    try await transfer.plan(from: wallet).run(arguments, context, oms.wallet)
  }

  static let status = Command(
    "status", "look up a transaction that was sent",
    positionals: [.init(name: "TXNID", help: "the transaction's ID, as `oms send` printed it")],
    options: WalletOptions.all + [
      .init(name: "wait", help: "follow it until it is final; then the exit status tells how it ended"),
      FollowTime.option, quietOption,
    ]
  ) { arguments, context in
    let timeout = try FollowTime.parse(arguments, on: nil, command: "status")
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let txnId = arguments.positional(0) ?? ""
    let found = try await client.getTransactionStatus(txnId: txnId)
    var end = TransactionFollower.End(status: found.status, txnHash: found.txnHash)
    var isInterrupted = false
    if arguments.has("wait"), !end.isFinal {
      let interruption = Interruption {}
      defer { interruption.end() }
      end = try await TransactionFollower(
        client: client, txnId: txnId, timeout: timeout, terminal: context.progress(arguments),
        interruption: interruption, wasSent: false
      ).follow(end.status)
      isInterrupted = interruption.hasHappened
    }
    try TransactionReport.show(arguments, context, txnId: txnId, status: end.status, hash: end.txnHash)
    guard arguments.has("wait") else {
      if end.status == .quoted { context.progress(arguments).note("Note       \(TransactionReport.onlyQuoted)") }
      return
    }
    try TransactionReport.judge(
      end, txnId: txnId, isFollowed: true, isInterrupted: isInterrupted, wasSent: false)
  }
}
