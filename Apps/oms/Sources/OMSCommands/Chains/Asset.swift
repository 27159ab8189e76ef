import OMSWallet

/// What is sent: a network's native token, or a token of a contract.
struct Asset: Equatable, Sendable {
  let symbol: String
  let decimals: Int
  /// The token's contract or mint; nil for the native token.
  let token: String?

  static let options: [ArgumentSpecification.Option] = [
    .init(
      name: "token", value: "TOKEN",
      help: "contract, mint or symbol of a token that the wallet holds (default: the native token)"),
    .init(name: "decimals", value: "N", help: "the token's decimals, where the indexer does not know them"),
  ]

  static func native(on place: ChainPlace) -> Asset {
    Asset(symbol: place.symbol, decimals: place.decimals, token: nil)
  }

  /// The asset that `--token` names. Its decimals come from the wallet's balances.
  static func choose(
    _ arguments: Arguments, on place: ChainPlace, wallet: Wallet, indexer: IndexerClient, command: String
  ) async throws -> Asset {
    let decimals = try decimals(arguments, command: command)
    guard let name = arguments.value("token"), name.lowercased() != place.symbol.lowercased() else {
      guard decimals == nil || decimals == place.decimals else {
        throw CommandFailure.usage("\(place.symbol) has \(place.decimals) decimals", command: command)
      }
      return native(on: place)
    }
    let address = try? ChainAddress(name, command: command)
    if name.hasPrefix("0x") || address != nil {
      try ChainAddress(name, command: command).require(place.family, command: command)
    }
    let held = try await TokenLookup(indexer: indexer, place: place, owner: wallet.address)
      .tokens(address.map { .contract($0.text) } ?? .symbol(name))
    guard let found = held.first else {
      guard let address, let decimals else {
        throw CommandFailure(
          "the wallet holds no \(name) on \(place.displayName)"
            + (address == nil
              ? "; `oms balances` lists what it holds"
              : ", so its decimals are not known; give them "
                + "with --decimals"))
      }
      return Asset(symbol: address.text, decimals: decimals, token: address.text)
    }
    guard held.count == 1 else {
      throw CommandFailure.usage(
        "\(held.count) tokens call themselves \(name): \(held.compactMap(\.token).joined(separator: ", ")); "
          + "give the contract", command: command)
    }
    return try found.asset(decimals: decimals, command: command)
  }

  private static func decimals(_ arguments: Arguments, command: String) throws -> Int? {
    guard let text = arguments.value("decimals") else { return nil }
    guard let number = Int(text), (0...77).contains(number) else {
      throw CommandFailure.usage("`--decimals \(text)`: expected a number from 0 to 77", command: command)
    }
    return number
  }
}

/// Finds tokens among an account's balances.
struct TokenLookup: Sendable {
  enum Wish: Sendable {
    case contract(String)
    case symbol(String)
  }

  let indexer: IndexerClient
  let place: ChainPlace
  let owner: String

  /// The tokens that fit, one entry a contract.
  func tokens(_ wish: Wish) async throws -> [BalanceLine] {
    var contracts: [String] = []
    if case .contract(let text) = wish { contracts = [text] }
    let reading = try await BalanceReader(indexer: indexer, tokens: contracts).read(owner, on: [place])
    if let failure = reading.failures.first {
      throw CommandFailure("the balances on \(failure.network) cannot be read: \(failure.reason)")
    }
    var seen: Set<String> = []
    return reading.lines.filter { line in
      guard let token = line.token, fits(line, wish) else { return false }
      return seen.insert(token.lowercased()).inserted
    }
  }

  private func fits(_ line: BalanceLine, _ wish: Wish) -> Bool {
    switch wish {
    case .symbol(let text): line.symbol.lowercased() == text.lowercased()
    // Hex is the same in any case; Base58 is not.
    case .contract(let text):
      place.family == .ethereum ? line.token?.lowercased() == text.lowercased() : line.token == text
    }
  }
}

extension BalanceLine {
  /// The asset that this is a balance of.
  fileprivate func asset(decimals given: Int?, command: String) throws -> Asset {
    guard isFungible else {
      throw CommandFailure.usage(
        "\(symbol) is a collection (\(kind)), not a currency; `oms call` moves its items", command: command)
    }
    guard let decimals = decimals ?? given else {
      throw CommandFailure("the decimals of \(symbol) are not known; give them with --decimals")
    }
    guard given == nil || given == decimals else {
      throw CommandFailure.usage("\(symbol) has \(decimals) decimals", command: command)
    }
    return Asset(symbol: symbol, decimals: decimals, token: token)
  }
}
