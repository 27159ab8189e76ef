/// A terminal without progress: results and questions alone.
struct QuietTerminal: Terminal {
  let terminal: any Terminal

  func result(_ line: String) { terminal.result(line) }
  func note(_ line: String) {}
  var canAsk: Bool { terminal.canAsk }
  func ask(_ question: String) async -> String? { await terminal.ask(question) }
  func askSecret(_ question: String) async -> String? { await terminal.askSecret(question) }
}

extension CommandContext {
  /// Where progress goes: nowhere with `--quiet` or `--json`.
  func progress(_ arguments: Arguments) -> any Terminal {
    arguments.has("quiet") || arguments.has("json") ? QuietTerminal(terminal: terminal) : terminal
  }
}

extension Command {
  static let quietOption = ArgumentSpecification.Option(
    name: "quiet", help: "no progress on standard error (--json implies it)")
}
