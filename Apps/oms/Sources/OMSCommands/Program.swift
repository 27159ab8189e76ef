import Foundation
import OMSWallet

/// The `oms` program: finds the command, runs it, turns whatever went wrong into one line and a status.
public struct Program: Sendable {
  let context: CommandContext

  /// - Parameters:
  ///   - terminal: where results, progress and questions go.
  ///   - environment: the environment variables that the commands read.
  public init(terminal: any Terminal, environment: [String: String]) {
    // A variable that is set to nothing counts as one that is not set.
    context = CommandContext(terminal: terminal, environment: environment.filter { !$0.value.isEmpty })
  }

  static let commands: [Command] = [
    .demo, .login, .logout, .whoami, .session, .wallets, .use, .create, .claim, .watch, .sign, .verify, .send, .call,
    .status,
    .balances, .history,
    .sandbox, .sandboxInbox, .sandboxFaucet, .sandboxState, .sandboxHealth, .sandboxMine, .sandboxTransaction,
    .sandboxProviders, .sandboxIDToken, .sandboxOpenAPI,
    .sandboxClaimable, .sandboxRevoke, .sandboxClock, .sandboxFault, .sandboxOutage, .sandboxEWallet, .token,
    .tokenVerify, .importKey,
    .attestationInspect,
    .ewalletLogin, .ewalletLogout, .ewalletBalance, .ewalletHistory, .ewalletRequest, .ewalletPay, .ewalletApprove,
    .ewalletReject, .ewalletWatch, .ewalletDemo,
    .accessList, .accessInspect, .accessAuthorize, .accessUsage, .accessRevoke, .remoteCreate,
    .remoteSessions, .remoteSend, .remoteStatus,
  ]

  /// Runs one command line, without the program's own name in front.
  ///
  /// - Returns: the exit status, as `oms help exit-codes` lists them.
  public func run(_ words: [String]) async -> Int32 {
    defer { context.stores.closeAll() }
    do {
      try await dispatch(words)
      return 0
    } catch {
      let report = FailureReport(error)
      if words.prefix(while: { $0 != "--" }).contains("--json") {
        context.terminal.note(report.json)
      } else {
        context.terminal.note("oms: \(report.line)")
        for line in report.help.map({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) ?? [] {
          context.terminal.note(String(line))
        }
      }
      return report.exitStatus
    }
  }

  private func dispatch(_ words: [String]) async throws {
    guard let first = words.first else {
      throw CommandFailure("no command given", exitStatus: ExitStatus.usage, help: "\n\(Self.overview)")
    }
    if ["help", "--help", "-h"].contains(first) {
      guard words.count > 1 else { return context.terminal.text(Self.overview) }
      if words[1] == "exit-codes" { return context.terminal.text(ExitStatus.help) }
      if words[1] == "json" { return context.terminal.text(JSONMembers.help) }
      guard let command = Self.command(in: Array(words.dropFirst())) else {
        if let group = Self.group(words[1]) { return context.terminal.text(group) }
        throw CommandFailure.usage("unknown command `\(words.dropFirst().joined(separator: " "))`")
      }
      return context.terminal.text(command.help)
    }
    if ["version", "--version"].contains(first) {
      return context.terminal.result("oms \(Self.version)")
    }
    let (leading, words) = Self.leadingOptions(words)
    guard let command = Self.command(in: words) else {
      if let group = words.first.flatMap(Self.group) {
        guard words.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) else {
          throw CommandFailure(
            "`\(words[0])` alone is no command", exitStatus: ExitStatus.usage, help: "\n\(group)")
        }
        return context.terminal.text(group)
      }
      throw words.isEmpty
        ? CommandFailure.usage("no command given") : CommandFailure.usage("unknown command `\(words[0])`")
    }
    let rest = leading + words.dropFirst(command.name.split(separator: " ").count)
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return context.terminal.text(command.help)
    }
    let arguments = try Arguments(rest, specification: command.specification, command: command.name)
    try await command.run(arguments, context)
  }

  /// Takes the options that stand before the command, as in `oms --storage memory login …`.
  private static func leadingOptions(_ words: [String]) -> (options: [String], rest: [String]) {
    var options: [String] = []
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("--"), word != "--" {
      options.append(rest.removeFirst())
      let isSwitch = WalletOptions.all.contains { "--\($0.name)" == word && $0.value == nil }
      if !isSwitch, !word.contains("="), let value = rest.popFirst() { options.append(value) }
    }
    return (options, Array(rest))
  }

  /// The command with the longest name that the words start with.
  private static func command(in words: [String]) -> Command? {
    commands
      .filter { words.starts(with: $0.name.split(separator: " ").map(String.init)) }
      .max { $0.name.count < $1.name.count }
  }

  /// The commands that share a first word which is no command by itself, such as `ewallet`.
  private static func group(_ word: String) -> String? {
    let members = commands.filter { $0.name.hasPrefix(word + " ") }
    guard !members.isEmpty else { return nil }
    let table = Command.table(members.map { ($0.name, $0.summary) }).joined(separator: "\n")
    return "usage: oms \(word) COMMAND [arguments]\n\n\(table)"
  }

  static let version = "0.4.0"

  static let overview =
    """
    oms: an OMS Wallet and its Sandbox on the command line

    usage: oms COMMAND [arguments]

    \(Command.table(commands.map { ($0.name, $0.summary) }).joined(separator: "\n"))

    `oms COMMAND --help` explains one command. Without --key or OMS_PUBLISHABLE_KEY the commands talk to
    a local Sandbox (`oms sandbox`). `oms help exit-codes` lists the exit statuses, `oms help json` what
    --json prints.
    """
}
