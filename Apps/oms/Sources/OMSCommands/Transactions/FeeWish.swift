import OMSWallet

/// How a fee is to be paid, as the command line says it.
enum FeeWish: Equatable, Sendable {
  /// The first offered token that the balance covers.
  case firstAvailable
  /// The option at this place, from 0.
  case position(Int)
  /// The first affordable option in this token: a symbol, a contract, or `native`.
  case token(String)
  /// No fee at all: the transaction is sent only when somebody else pays.
  case sponsored

  static let options: [ArgumentSpecification.Option] = [
    .init(name: "fee", value: "N", help: "take the Nth fee option (default: the first that the balance covers)"),
    .init(name: "fee-token", value: "TOKEN", help: "pay the fee in this token: its symbol or contract, or `native`"),
    .init(name: "sponsored-only", help: "send only if somebody else pays the fee"),
  ]

  init(_ arguments: Arguments, command: String) throws {
    let number = arguments.value("fee")
    let token = arguments.value("fee-token")
    let isSponsored = arguments.has("sponsored-only")
    guard [number != nil, token != nil, isSponsored].filter({ $0 }).count <= 1 else {
      throw CommandFailure.usage("--fee, --fee-token and --sponsored-only exclude each other", command: command)
    }
    if let number {
      guard let position = Int(number), position >= 1 else {
        throw CommandFailure.usage("`--fee \(number)`: expected 1, 2, …", command: command)
      }
      self = .position(position - 1)
    } else if let token {
      self = .token(token)
    } else {
      self = isSponsored ? .sponsored : .firstAvailable
    }
  }

  /// Shows the quoted options and takes the wanted one.
  func selector(terminal: any Terminal) -> FeeOptionSelector {
    .custom { options in
      guard !options.isEmpty else {
        terminal.note("Fee        none: somebody else pays")
        return nil
      }
      for (index, option) in options.enumerated() { terminal.note("Fee \(index + 1)      \(Self.text(option))") }
      let chosen = try await choose(options)
      let place = options.firstIndex { $0.selection == chosen }
      terminal.note("Chosen     fee \(place.map { "\($0 + 1)" } ?? chosen.token)")
      return chosen
    }
  }

  private func choose(_ options: [FeeOptionWithBalance]) async throws -> FeeOptionSelection {
    switch self {
    case .position(let position):
      guard position < options.count else {
        throw CommandFailure(
          "there is no fee option \(position + 1); \(options.count) were offered, and nothing was sent",
          exitStatus: ExitStatus.usage)
      }
      return options[position].selection
    case .sponsored:
      throw CommandFailure(
        "the transaction is not sponsored, so nothing was sent; the fee would be \(Self.text(options[0]))")
    case .token(let name):
      let fitting = options.filter { Self.option($0, isIn: name) }
      guard !fitting.isEmpty else {
        let offered = options.map(\.feeOption.token.symbol).joined(separator: ", ")
        throw CommandFailure(
          "no fee option is in \(name), so nothing was sent; offered are \(offered)", exitStatus: ExitStatus.usage)
      }
      return try await affordable(fitting)
    case .firstAvailable:
      return try await affordable(options)
    }
  }

  private func affordable(_ options: [FeeOptionWithBalance]) async throws -> FeeOptionSelection {
    guard options.contains(where: { $0.availableRaw != nil }) else {
      throw CommandFailure("the balances could not be loaded, so nothing was sent; try again, or choose with --fee")
    }
    guard let first = try await FeeOptionSelector.firstAvailable(options) else {
      throw CommandFailure(
        "the balance covers none of the offered fees, so nothing was sent; the Sandbox gives test money with "
          + "`oms sandbox faucet ADDRESS --network NAME --amount 1`")
    }
    return first
  }

  private static func option(_ option: FeeOptionWithBalance, isIn name: String) -> Bool {
    let token = option.feeOption.token
    let contract = token.contractAddress ?? ""
    let isNative = token.type.lowercased() == "native" || (contract.isEmpty && (token.tokenId ?? "").isEmpty)
    if name.lowercased() == "native" { return isNative }
    if token.symbol.lowercased() == name.lowercased() { return true }
    return !contract.isEmpty
      && (name.hasPrefix("0x") ? contract.lowercased() == name.lowercased() : contract == name)
  }

  private static func text(_ option: FeeOptionWithBalance) -> String {
    "\(option.feeOption.displayValue) \(option.feeOption.token.symbol)"
      + (option.available.map { " (balance \($0))" } ?? "")
  }
}
