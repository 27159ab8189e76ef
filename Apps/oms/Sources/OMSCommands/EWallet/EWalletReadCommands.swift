import EWalletClient
import Foundation
import WebRPC

extension Command {
  static let ewalletBalance = Command(
    "ewallet balance", "show the main wallet of the eWallet user", options: EWalletOptions.all
  ) { arguments, context in
    let wallet = try await Wallet.getMain(using: EWalletOptions.client(arguments, context))
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "address": .string(wallet.address),
          "balances": .array(
            wallet.balances.map {
              .object([
                "amount": .string($0.amount.description), "symbol": .string($0.token.symbol),
                "tokenId": .string($0.token.id), "text": .string(EWalletTokens.text($0.amount, $0.token)),
              ])
            }),
        ]))
    }
    context.terminal.note("Wallet \(wallet.address)")
    let width = wallet.balances.map(\.token.name.count).max() ?? 0
    for balance in wallet.balances {
      let name = balance.token.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      context.terminal.result(name + EWalletTokens.text(balance.amount, balance.token))
    }
  }

  static let ewalletHistory = Command(
    "ewallet history", "list the transactions of the eWallet user, the newest first",
    options: [
      .init(name: "page", value: "N", help: "which page (default: 1)"),
      .init(name: "per-page", value: "N", help: "transactions on a page, at most 100 (default: 20)"),
    ] + EWalletOptions.all
  ) { arguments, context in
    let page = try number(arguments, "page", 1...1_000_000, 1)
    let perPage = try number(arguments, "per-page", 1...100, 20)
    let client = try EWalletOptions.client(arguments, context)
    let own = try await Wallet.getMain(using: client).address
    let list = try await Transaction.list(
      using: client,
      params: TransactionListParams(
        paginatedListParams: Transaction.paginatedListParams(
          page: page, perPage: perPage, sortBy: .createdAt, sortDirection: .descending)))
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "isLastPage": .bool(list.pagination.isLastPage),
          "transactions": .array(list.data.map { .object($0.facts(seenFrom: own)) }),
        ]))
    }
    for transaction in list.data { context.terminal.result(transaction.line(seenFrom: own)) }
    if list.data.isEmpty { context.terminal.note("No transactions.") }
    if !list.pagination.isLastPage { context.terminal.note("More with --page \(page + 1).") }
  }

  private static func number(
    _ arguments: Arguments, _ name: String, _ range: ClosedRange<Int>, _ otherwise: Int
  ) throws -> Int {
    guard let text = arguments.value(name) else { return otherwise }
    guard let number = Int(text), range.contains(number) else {
      throw CommandFailure.usage(
        "`--\(name) \(text)`: expected a number from \(range.lowerBound) to \(range.upperBound)",
        command: "ewallet history")
    }
    return number
  }
}

extension Transaction {
  fileprivate func line(seenFrom own: String) -> String {
    let isOutgoing = from.address == own
    let amount =
      isOutgoing ? "-" + EWalletTokens.text(from.amount, from.token) : EWalletTokens.text(to.amount, to.token)
    let other = isOutgoing ? to : from
    let time = createdAt.formatted(.iso8601)
    let reason = error.map { "  " + $0.code.rawValue } ?? ""
    return "\(time)  \(status.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0))"
      + amount.padding(toLength: max(amount.count, 24), withPad: " ", startingAt: 0)
      + "  \(isOutgoing ? "to" : "from") \(other.user?.email ?? other.account?.name ?? other.address)\(reason)"
  }

  fileprivate func facts(seenFrom own: String) -> [String: JSONValue] {
    [
      "id": .string(id), "status": .string(status.rawValue), "createdAt": .string(createdAt.formatted(.iso8601)),
      "direction": .string(from.address == own ? "out" : "in"), "from": .object(from.facts), "to": .object(to.facts),
      "error": error.map { .string($0.code.rawValue) } ?? .null,
    ]
  }
}

extension TransactionSource {
  fileprivate var facts: [String: JSONValue] {
    ["address": .string(address), "amount": .string(amount.description), "symbol": .string(token.symbol)]
  }
}
