import Foundation
import OMSWallet

extension Command {
  static let accessAuthorize = Command(
    "access authorize", "let a backend use the wallet within limits",
    positionals: [.init(name: "CREDENTIAL", help: "the backend's credential ID")],
    options: WalletOptions.all + [
      networkOption,
      .init(
        name: "native", value: "TO=AMOUNT", help: "native tokens to one receiver, in display units; may be repeated",
        isRepeatable: true),
      .init(
        name: "token", value: "TOKEN:DECIMALS[:TO]=AMOUNT",
        help: "an ERC-20 token, each transfer up to the amount; may be repeated", isRepeatable: true),
      .init(
        name: "token-total", value: "TOKEN:DECIMALS[:TO]=AMOUNT",
        help: "an ERC-20 token, all transfers together up to the amount; may be repeated", isRepeatable: true),
      .init(name: "days", value: "N", help: "how long, in days from now (default: 30)"),
      .init(name: "expires", value: "TIME", help: "when it ends, such as 2026-12-31T00:00:00Z, instead of --days"),
      .init(name: "session", value: "ID", help: "replace the limits of this session instead of making one"),
      confirmationOption,
    ]
  ) { arguments, context in
    let command = "access authorize"
    let network = try Networks.parse(arguments.value("network"), command: command)
    let grants =
      try arguments.allValues("native").map { try GrantText.native($0, command: command) }
      + arguments.allValues("token").map { try GrantText.token($0, cumulative: false, command: command) }
      + arguments.allValues("token-total").map { try GrantText.token($0, cumulative: true, command: command) }
    guard !grants.isEmpty else {
      throw CommandFailure.usage("nothing is granted; give --native, --token or --token-total", command: command)
    }
    let expiresAt = try expiry(arguments, command: command)
    let oms = try WalletOptions.wallet(arguments, context)
    let wallet = try SignedIn.require(oms.wallet).wallet
    let id = arguments.positional(0) ?? ""
    let metadata = try await oms.wallet.inspectRemoteCredential(credentialId: id)
    let report = await GrantReport.make(for: grants, on: network, wallet: wallet.address, indexer: oms.indexer)
    context.terminal.note("App          \(metadata.appName), \(metadata.appUrl)")
    context.terminal.note("Network      \(network.displayName)")
    for grant in grants { context.terminal.note("May send     \(report.line(grant))") }
    try await Confirmation.require(
      arguments, on: .ethereum(network), what: "let \(metadata.appName) spend these", context)
    let access = try await oms.wallet.authorizeRemoteAccess(
      credentialId: id, network: network, grants: grants, expiresAt: expiresAt, sessionId: arguments.value("session"))
    if arguments.has("json") {
      return try context.terminal.result(
        JSONLine.text([
          "credentialId": .string(id), "expiresAt": .string(access.expiresAt),
          "grants": .array(grants.map { report.facts($0) }), "network": .string(network.name),
          "sessionId": .string(access.sessionId), "walletId": .string(access.walletId),
        ]))
    }
    context.terminal.result("Session      \(access.sessionId)")
    context.terminal.result("Expires      \(access.expiresAt)")
  }

  private static func expiry(_ arguments: Arguments, command: String) throws -> String {
    if let text = arguments.value("expires") {
      guard arguments.value("days") == nil else {
        throw CommandFailure.usage("--days and --expires exclude each other", command: command)
      }
      return text
    }
    let text = arguments.value("days") ?? "30"
    guard let days = Int64(text), (1...36_500).contains(days) else {
      throw CommandFailure.usage("`--days \(text)`: expected a number of days", command: command)
    }
    let now = SystemWallClock().millisecondsSinceEpoch()
    return WebRPCTimestamp(millisecondsSinceEpoch: now + days * 86_400_000).text
  }
}
