import OMSWallet

/// Why a command ended without doing its work: one line for the person, one status for the shell.
public struct CommandFailure: Error, Equatable {
  /// The line after `oms: `.
  public let message: String
  /// The process's exit status, as `oms help exit-codes` lists them.
  public let exitStatus: Int32
  /// The transaction concerned, where there is one.
  let txnId: String?
  /// Help that follows the line.
  let help: String?
  /// What `--json` says of the SDK's error behind it: `operation`, `retryable`, `status` and `upstream`.
  let origin: [String: JSONValue]

  init(
    _ message: String, exitStatus: Int32 = ExitStatus.failed, txnId: String? = nil, help: String? = nil,
    origin: OMSWalletError? = nil
  ) {
    self.message = message
    self.exitStatus = exitStatus
    self.txnId = txnId
    self.help = help
    self.origin = origin.map(FailureReport.facts) ?? [:]
  }

  /// A command line that cannot be understood; `command` names whose help to read.
  static func usage(_ message: String, command: String? = nil) -> CommandFailure {
    let help = command.map { "oms \($0) --help" } ?? "oms help"
    return CommandFailure("\(message) (see `\(help)`)", exitStatus: ExitStatus.usage)
  }
}
