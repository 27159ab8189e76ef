/// What `--json` prints: the members of each command's line, as `oms help json` lists them. They stay as they are.
enum JSONMembers {
  /// The members by command; `x[]` are those of an array's elements.
  static let lines: [(command: String, members: String)] = [
    ("sign", "address message|typedData signature walletType"),
    ("verify", "address isLocal isValid verdict walletType"),
    ("send", "amount baseUnits decimals from isFinal network status symbol to token txnHash txnId"),
    ("call", "args contract from isFinal method network status txnHash txnId"),
    ("call args[]", "type value"),
    ("status", "isFinal status txnHash txnId"),
    ("balances", "address balances errors"),
    ("balances balances[]", "amount baseUnits chainId decimals kind name network symbol token tokenId"),
    ("balances errors[]", "network reason"),
    ("history", "address more transactions"),
    ("history transactions[]", "blockNumber chainId network timestamp transfers txnHash"),
    ("history transfers[]", "amount baseUnits decimals direction from kind symbol to token tokenId"),
    ("any error", "code exitStatus message operation retryable status txnId upstream, in `error` on standard error"),
    ("error upstream", "cause code message name service status"),
  ]

  /// The text of `oms help json`.
  static var help: String {
    """
    With --json a command prints one line of JSON: its result on standard output, a failure on standard error.
    `amount` is in display units, `baseUnits` the same in base units, both as text; `decimals` lies between them.
    What is not known is null. Further members may be added; those below stay.

    \(Command.table(lines.map { ($0.command, $0.members) }).joined(separator: "\n"))
    """
  }
}
