import Foundation
import OMSWallet

extension Command {
  static let send = Command(
    "send", "send native tokens",
    positionals: [
      .init(name: "TO", help: "the recipient's address"),
      .init(name: "AMOUNT", help: "in display units, such as 0.001"),
    ],
    options: WalletOptions.all + [
      networkOption,
      .init(name: "fee", value: "N", help: "take the Nth fee option (default: the first that the balance covers)"),
      .init(name: "no-wait", help: "return when the transaction is handed over, without following its status"),
    ]
  ) { arguments, context in
    let network = try Networks.parse(arguments.value("network"), command: "send")
    let to = try Addresses.evm(arguments.positional(0) ?? "", command: "send")
    let value = try Amounts.baseUnits(arguments.positional(1) ?? "", decimals: 18)
    var choice: Int?
    if let text = arguments.value("fee") {
      guard let number = Int(text), number >= 1 else {
        throw CommandFailure.usage("`--fee \(text)`: expected 1, 2, …", command: "send")
      }
      choice = number - 1
    }
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let sent = try await client.sendTransaction(
      network: network, to: to, value: value,
      selectFeeOption: Fees.selector(choice: choice, terminal: context.terminal),
      waitForStatus: !arguments.has("no-wait"))
    try TransactionReport.show(
      arguments, context, network: network, txnId: sent.txnId, status: sent.status, hash: sent.txnHash)
    if sent.status == .failed { throw CommandFailure("the transaction failed on the network") }
    if sent.statusResolution == .timedOut {
      context.terminal.note("Still under way after a minute; look again with `oms status \(sent.txnId)`.")
    }
  }

  static let status = Command(
    "status", "look up a transaction that was sent",
    positionals: [.init(name: "TXNID", help: "the transaction's ID, as `oms send` printed it")],
    options: WalletOptions.all
  ) { arguments, context in
    let client = try WalletOptions.wallet(arguments, context).wallet
    _ = try SignedIn.require(client)
    let txnId = arguments.positional(0) ?? ""
    let found = try await client.getTransactionStatus(txnId: txnId)
    try TransactionReport.show(
      arguments, context, network: nil, txnId: txnId, status: found.status, hash: found.txnHash)
  }
}

/// How a transaction is shown.
enum TransactionReport {
  static func show(
    _ arguments: Arguments, _ context: CommandContext, network: Network?, txnId: String, status: TransactionStatus,
    hash: String?
  ) throws {
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "network": network.map { .string($0.name) } ?? .null, "status": .string(status.wireValue),
          "txnHash": hash.map(JSONValue.string) ?? .null, "txnId": .string(txnId),
        ]))
    }
    context.terminal.result("Transaction  \(txnId)")
    context.terminal.result("Status       \(status.wireValue)")
    if let hash { context.terminal.result("Hash         \(hash)") }
  }
}

/// Amounts as people type them.
enum Amounts {
  /// Display units to base units, refusing what `parseUnits` would round: money is never changed silently.
  static func baseUnits(_ text: String, decimals: Int) throws -> String {
    let value: String
    do {
      value = try parseUnits(value: text, decimals: decimals)
    } catch {
      throw CommandFailure.usage("`\(text)` is not a decimal amount", command: "send")
    }
    guard !value.hasPrefix("-") else { throw CommandFailure.usage("the amount `\(text)` is negative", command: "send") }
    let fraction =
      text.trimmingCharacters(in: .whitespacesAndNewlines).split(
        separator: ".", omittingEmptySubsequences: false
      ).dropFirst().first.map(String.init) ?? ""
    let significant = fraction.reversed().drop { $0 == "0" }.count
    guard significant <= decimals else {
      throw CommandFailure.usage("the amount `\(text)` has more than \(decimals) decimals", command: "send")
    }
    return value
  }
}

/// Fee options as the command shows and takes them.
enum Fees {
  /// Shows the quoted options and takes the wanted one, or the first that the balance covers.
  static func selector(choice: Int?, terminal: any Terminal) -> FeeOptionSelector {
    .custom { options in
      for (index, option) in options.enumerated() {
        let fee = option.feeOption
        terminal.note(
          "Fee \(index + 1)      \(fee.displayValue) \(fee.token.symbol)"
            + (option.available.map { " (balance \($0))" } ?? ""))
      }
      guard !options.isEmpty else { return nil }
      if let choice {
        guard choice < options.count else {
          throw CommandFailure("there is no fee option \(choice + 1); \(options.count) were offered", exitStatus: 2)
        }
        terminal.note("Chosen     fee \(choice + 1)")
        return options[choice].selection
      }
      guard options.contains(where: { $0.availableRaw != nil }) else {
        throw CommandFailure("the balances could not be loaded, so nothing was sent; try again, or choose with --fee")
      }
      guard let first = try await FeeOptionSelector.firstAvailable(options) else {
        throw CommandFailure(
          "the balance covers none of the offered fees; the Sandbox gives test money with "
            + "`oms sandbox faucet ADDRESS --network NAME --amount 1`")
      }
      terminal.note("Chosen     fee \(options.firstIndex { $0.selection == first }.map { "\($0 + 1)" } ?? first.token)")
      return first
    }
  }
}
