import Foundation
import OMSWallet

extension Command {
  static let history = Command(
    "history", "list the wallet's transactions on EVM networks, the newest first",
    options: WalletOptions.all + [
      .init(
        name: "network", value: "NAME", help: "only this network; may be repeated (default: all)",
        isRepeatable: true),
      .init(name: "address", value: "ADDRESS", help: "another address than the active wallet's"),
      .init(
        name: "token", value: "CONTRACT", help: "only transfers of this contract; may be repeated",
        isRepeatable: true),
      .init(name: "limit", value: "N", help: "how many transactions at most (default: 20)"),
      quietOption,
    ]
  ) { arguments, context in
    let command = "history"
    let networks = try arguments.allValues("network").map { name in
      guard case .ethereum(let network) = try ChainPlace.parse(name, command: command) else {
        throw CommandFailure.usage("`--network \(name)`: the indexer has no history of that network", command: command)
      }
      return network
    }
    let contracts = try arguments.allValues("token").map { try Addresses.evm($0, command: command) }
    let limitText = arguments.value("limit") ?? "20"
    guard let limit = Int(limitText), (1...10_000).contains(limit) else {
      throw CommandFailure.usage("`--limit \(limitText)`: expected a number from 1 to 10000", command: command)
    }
    let given = try arguments.value("address").map { try ChainAddress($0, command: command) }
    let oms = try WalletOptions.wallet(arguments, context)
    let owner = try given ?? ChainAddress(SignedIn.require(oms.wallet).wallet.address, command: command)
    guard owner.family == .ethereum else {
      throw CommandFailure.usage(
        "the indexer has no history of \(owner.family.wireValue) wallets; `oms balances` works for them",
        command: command)
    }
    let pages = oms.indexer.transactionHistoryPages(
      GetTransactionHistoryParams(
        walletAddress: owner.text, networks: networks.isEmpty ? nil : networks,
        networkType: networks.isEmpty ? .all : nil, contractAddresses: contracts.isEmpty ? nil : contracts,
        page: TokenBalancesPageRequest(page: 0, pageSize: min(limit, 100))))
    var (found, more): ([HistoryLine], Bool) = ([], false)
    for try await page in pages {
      found += page.transactions.map { HistoryLine($0, owner: owner.text) }
      more = found.count > limit || page.page?.more == true
      if found.count >= limit { break }
    }
    let shown = Array(found.prefix(limit))
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "address": .string(owner.text), "more": .bool(more), "transactions": .array(shown.map(\.facts)),
        ]))
    }
    let terminal = context.progress(arguments)
    terminal.note("Transactions of \(owner.text)")
    if shown.isEmpty { terminal.note("No transactions.") }
    for line in shown { for text in line.texts { context.terminal.result(text) } }
    if more { terminal.note("There are more; --limit says how many are shown.") }
  }
}

/// A transaction of the history as it is shown.
struct HistoryLine: Sendable {
  private let transaction: Transaction
  private let network: Network?
  private let moves: [Move]

  init(_ transaction: Transaction, owner: String) {
    self.transaction = transaction
    network = Network.findById(Int(transaction.chainId))
    let network = network
    moves = transaction.transfers.flatMap { Move.moves($0, owner: owner, network: network) }
  }

  /// One line a transfer, or one that says that there was none.
  var texts: [String] {
    let place = (network?.displayName ?? String(transaction.chainId)).padding(
      toLength: 18, withPad: " ", startingAt: 0)
    let start = "\(transaction.timestamp)  \(place)"
    guard !moves.isEmpty else { return ["\(start)no transfer  \(transaction.txnHash)"] }
    return moves.map { "\(start)\($0.text)  \(transaction.txnHash)" }
  }

  var facts: JSONValue {
    .object([
      "blockNumber": .integer(transaction.blockNumber), "chainId": .integer(transaction.chainId),
      "network": .string(network?.name ?? String(transaction.chainId)), "timestamp": .string(transaction.timestamp),
      "transfers": .array(moves.map(\.facts)), "txnHash": .string(transaction.txnHash),
    ])
  }

  /// One amount that moved.
  private struct Move: Sendable {
    let transfer: TransactionTransfer
    let isOutgoing: Bool
    let symbol: String
    let baseUnits: String
    let decimals: Int?
    let tokenId: String?

    static func moves(_ transfer: TransactionTransfer, owner: String, network: Network?) -> [Move] {
      let isNative = transfer.contractType.uppercased() == "NATIVE"
      let isItem = ["ERC721", "ERC1155"].contains(transfer.contractType.uppercased())
      let symbol =
        isNative
        ? network?.nativeTokenSymbol ?? "native" : transfer.contractInfo?.symbol ?? transfer.contractAddress
      return transfer.amounts.enumerated().map { index, amount in
        let ids = transfer.tokenIds ?? []
        return Move(
          transfer: transfer, isOutgoing: transfer.from.lowercased() == owner.lowercased(), symbol: symbol,
          baseUnits: amount, decimals: isNative ? 18 : isItem ? 0 : transfer.contractInfo?.decimals,
          tokenId: isItem && index < ids.count ? ids[index] : nil)
      }
    }

    var amount: String { Amounts.display(baseUnits, decimals: decimals ?? 0) }

    var text: String {
      let item = tokenId.map { " #\($0)" } ?? ""
      let unit = decimals == nil ? " (base units)" : ""
      let other = isOutgoing ? "to \(transfer.to)" : "from \(transfer.from)"
      return "\(isOutgoing ? "sent" : "got ") \(amount) \(symbol)\(item)\(unit) \(other)"
    }

    var facts: JSONValue {
      .object([
        "amount": .string(amount), "baseUnits": .string(baseUnits),
        "decimals": decimals.map { .integer(Int64($0)) } ?? .null,
        "direction": .string(isOutgoing ? "out" : "in"), "from": .string(transfer.from),
        "kind": .string(transfer.contractType.lowercased()), "symbol": .string(symbol), "to": .string(transfer.to),
        "token": transfer.contractType.uppercased() == "NATIVE" ? .null : .string(transfer.contractAddress),
        "tokenId": tokenId.map(JSONValue.string) ?? .null,
      ])
    }
  }
}
