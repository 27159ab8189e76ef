import OMSWallet

extension Command {
  static let wallets = Command(
    "wallets", "list your wallets; * marks the one in use", options: WalletOptions.all
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let wallets = try await client.listWallets()
    let active = client.activeWallet?.id
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "active": active.map(JSONValue.string) ?? .null,
          "wallets": .array(wallets.map { .object(SessionReport.facts($0)) }),
        ]))
    }
    for wallet in wallets { context.terminal.result(SessionReport.line(wallet, isActive: wallet.id == active)) }
  }

  static let use = Command(
    "use", "use another of your wallets",
    positionals: [.init(name: "WALLET", help: "its identifier or its address")], options: WalletOptions.all
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let wanted = arguments.positional(0) ?? ""
    let found = try await client.listWallets().filter {
      $0.id == wanted || $0.address == wanted
        || ($0.type == .ethereum && $0.address.lowercased() == wanted.lowercased())
    }
    guard let wallet = found.first else {
      throw CommandFailure("`\(wanted)` is none of your wallets; `oms wallets` lists them")
    }
    try activated(try await client.useWallet(walletId: wallet.id).wallet, arguments, context)
  }

  static let create = Command(
    "create", "create a wallet and use it",
    options: WalletOptions.all + [
      WalletTypes.option, .init(name: "reference", value: "TEXT", help: "a label of your own, at most 128 bytes"),
    ]
  ) { arguments, context in
    let type = try WalletTypes.parse(arguments, command: "create") ?? .ethereum
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let made = try await client.createWallet(walletType: type, reference: arguments.value("reference"))
    try activated(made.wallet, arguments, context)
  }

  static let claim = Command(
    "claim", "claim a wallet that was prepared for you, and use it",
    positionals: [.init(name: "WALLET", help: "its identifier, as `oms login` shows it")], options: WalletOptions.all
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    try activated(
      try await client.claimWallet(walletId: arguments.positional(0) ?? "").wallet, arguments, context)
  }

  private static func activated(_ wallet: Wallet, _ arguments: Arguments, _ context: CommandContext) throws {
    try report(
      arguments, context, "Using \(wallet.address) (\(wallet.type.wireValue), \(wallet.id))",
      SessionReport.facts(wallet))
  }
}
