/// One verb of the program.
struct Command: Sendable {
  /// The words that select it, such as `sandbox inbox`.
  let name: String
  /// One line for the list of commands.
  let summary: String
  let specification: ArgumentSpecification
  let run: @Sendable (Arguments, CommandContext) async throws -> Void

  init(
    _ name: String, _ summary: String,
    positionals: [ArgumentSpecification.Positional] = [],
    options: [ArgumentSpecification.Option] = [],
    run: @escaping @Sendable (Arguments, CommandContext) async throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.specification = ArgumentSpecification(positionals: positionals, options: options)
    self.run = run
  }
}

/// What a command may use of the outside world.
struct CommandContext: Sendable {
  let terminal: any Terminal
  let environment: [String: String]
  /// What the command opened and the program closes.
  let stores = OpenStores()
}

extension Command {
  /// The text of `oms NAME --help`.
  var help: String {
    var usage = "usage: oms \(name)"
    for positional in specification.positionals {
      let name = positional.name + (positional.isRepeatable ? "…" : "")
      usage += positional.isOptional ? " [\(name)]" : " \(name)"
    }
    if !specification.options.isEmpty { usage += " [options]" }
    var lines = [summary, "", usage]
    if !specification.positionals.isEmpty {
      lines += [""] + Self.table(specification.positionals.map { ($0.name, $0.help) })
    }
    if !specification.options.isEmpty {
      lines.append("")
      lines += Self.table(
        specification.options.map { option in
          ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.help)
        })
    }
    return lines.joined(separator: "\n")
  }

  static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help
    }
  }
}
