import OMSWallet

extension Command {
  static let balances = Command(
    "balances", "show what the wallet holds, of any family",
    options: WalletOptions.all + [
      .init(
        name: "network", value: "NAME",
        help: "only this network; may be repeated (default: all of the family, without zeros)", isRepeatable: true),
      .init(name: "address", value: "ADDRESS", help: "another address than the active wallet's, of any family"),
      .init(
        name: "token", value: "TOKEN", help: "only this contract, mint or symbol; may be repeated",
        isRepeatable: true),
      .init(name: "tokens", help: "tokens alone, with their contracts"),
      quietOption,
    ]
  ) { arguments, context in
    let command = "balances"
    var places: [ChainPlace] = []
    for name in arguments.allValues("network") {
      let place = try ChainPlace.parse(name, command: command)
      if !places.contains(place) { places.append(place) }
    }
    let given = try arguments.value("address").map { try ChainAddress($0, command: command) }
    let oms = try WalletOptions.wallet(arguments, context)
    let owner = try given ?? ChainAddress(SignedIn.require(oms.wallet).wallet.address, command: command)
    for place in places { try owner.require(place.family, command: command) }
    let includesZeros = !places.isEmpty
    if places.isEmpty { places = ChainPlace.all(of: owner.family) }
    let wish = BalanceWish(arguments)
    let reading = try await BalanceReader(indexer: oms.indexer, tokens: wish.contracts).read(owner.text, on: places)
    let lines = reading.lines.filter { wish.includes($0) && (includesZeros || !$0.isZero) }
    if arguments.has("json") {
      try context.terminal.result(
        JSONLine.text([
          "address": .string(owner.text), "balances": .array(lines.map(\.facts)),
          "errors": .array(reading.failures.map(\.facts)),
        ]))
    } else {
      let terminal = context.progress(arguments)
      terminal.note("Balances of \(owner.text)")
      for line in lines { context.terminal.result(line.text(showsToken: arguments.has("tokens"))) }
      if lines.isEmpty, reading.failures.isEmpty { terminal.note("Nothing on any of \(places.count) networks.") }
      for failure in reading.failures {
        context.terminal.note("\(failure.network) cannot be read: \(failure.reason)")
      }
    }
    guard Set(reading.failures.map(\.network)).count < places.count else {
      throw CommandFailure("no network could be read")
    }
  }
}

/// Which balances a command line asks for.
struct BalanceWish: Sendable {
  private let tokens: [String]
  private let onlyTokens: Bool

  init(_ arguments: Arguments) {
    tokens = arguments.allValues("token")
    onlyTokens = arguments.has("tokens")
  }

  /// The contracts that the indexer is asked about; empty for all, since symbols are matched here.
  var contracts: [String] {
    let known = tokens.filter { (try? ChainAddress($0, command: "balances")) != nil }
    return known.count == tokens.count ? known : []
  }

  func includes(_ line: BalanceLine) -> Bool {
    if onlyTokens, line.token == nil { return false }
    return tokens.isEmpty
      || tokens.contains {
        $0.lowercased() == line.symbol.lowercased() || $0 == line.token
          || ($0.hasPrefix("0x") && $0.lowercased() == line.token?.lowercased())
      }
  }
}
