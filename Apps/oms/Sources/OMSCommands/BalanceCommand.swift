import Foundation
import OMSWallet

extension Command {
  static let balances = Command(
    "balances", "show the wallet's balances",
    options: WalletOptions.all + [
      .init(
        name: "network", value: "NAME", help: "only this network; may be repeated (default: all, without zeros)",
        isRepeatable: true),
      .init(name: "address", value: "ADDRESS", help: "another address than the signed-in wallet's"),
    ]
  ) { arguments, context in
    var asked: [Network] = []
    for name in arguments.allValues("network") {
      let network = try Networks.parse(name, command: "balances")
      if !asked.contains(network) { asked.append(network) }
    }
    let given = try arguments.value("address").map { try Addresses.evm($0, command: "balances") }
    let oms = try WalletOptions.wallet(arguments, context)
    let address = try given ?? SignedIn.require(oms.wallet).wallet.address
    let networks = asked.isEmpty ? Network.supportedNetworks : asked
    let lines = try await Balances.lines(
      of: address, on: networks, indexer: oms.indexer, includesZeros: !asked.isEmpty)
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "address": .string(address),
          "balances": .array(lines.map { .object($0.facts) }),
        ]))
    }
    context.terminal.note("Balances of \(address)")
    if lines.isEmpty { context.terminal.note("Nothing on any of \(networks.count) networks.") }
    for line in lines { context.terminal.result(line.text) }
  }
}

/// Balances as lines to show.
struct Balances: Sendable {
  let network: Network
  let amount: String
  let symbol: String
  let baseUnits: String

  var text: String {
    network.displayName.padding(toLength: 20, withPad: " ", startingAt: 0) + "\(amount) \(symbol)"
  }

  var facts: [String: JSONValue] {
    [
      "amount": .string(amount), "baseUnits": .string(baseUnits), "chainId": .integer(Int64(network.id)),
      "network": .string(network.name), "symbol": .string(symbol),
    ]
  }

  static func lines(
    of address: String, on networks: [Network], indexer: IndexerClient, includesZeros: Bool
  ) async throws -> [Balances] {
    var lines: [Balances] = []
    var page = 0
    while true {
      let answer = try await indexer.getBalances(
        GetBalancesParams(
          walletAddress: address, networks: networks,
          page: TokenBalancesPageRequest(page: page, pageSize: 100)))
      if page == 0 {
        for balance in answer.nativeBalances {
          guard let network = Network.findById(Int(balance.chainId)) else { continue }
          lines.append(
            Balances(
              network: network, amount: display(balance.balance, decimals: 18), symbol: balance.symbol,
              baseUnits: balance.balance))
        }
      }
      for balance in answer.balances {
        guard let network = Network.findById(Int(balance.chainId)) else { continue }
        lines.append(
          Balances(
            network: network, amount: display(balance.balance, decimals: balance.contractInfo?.decimals ?? 0),
            symbol: balance.contractInfo?.symbol ?? balance.contractAddress, baseUnits: balance.balance))
      }
      guard answer.page?.more == true else { break }
      page += 1
    }
    return includesZeros ? lines : lines.filter { $0.amount != "0" }
  }

  /// The amount in display units; a balance that is no number is shown as it came.
  private static func display(_ raw: String, decimals: Int) -> String {
    (try? formatUnits(value: raw, decimals: decimals)) ?? raw
  }
}
