/// What a command accepts, declared once: the parser and the help text both read it.
struct ArgumentSpecification: Sendable {
  struct Positional: Sendable {
    let name: String
    let help: String
    var isOptional = false
    /// Whether it takes every word that is left; only the last one may.
    var isRepeatable = false
  }

  struct Option: Sendable {
    let name: String
    /// The word that stands for the value in help; nil for a switch.
    var value: String?
    let help: String
    var isRepeatable = false
  }

  var positionals: [Positional] = []
  var options: [Option] = []
}

/// A command line taken apart.
///
/// `--name value` and `--name=value` mean the same; `--` ends the options, so that a message may start
/// with a dash. An unknown, repeated or incomplete option is a usage error: nothing is guessed.
struct Arguments: Sendable, Equatable {
  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]
  private var switches: Set<String> = []

  init(_ words: [String], specification: ArgumentSpecification, command: String) throws {
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      guard !optionsEnded, word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      if word == "--" {
        optionsEnded = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = specification.options.first(where: { "--\($0.name)" == name }) else {
        throw CommandFailure.usage("unknown option `\(name)`", command: command)
      }
      if option.value == nil {
        guard parts.count == 1 else {
          throw CommandFailure.usage("option `\(name)` takes no value", command: command)
        }
        switches.insert(option.name)
        continue
      }
      let value: String
      if parts.count == 2 {
        value = String(parts[1])
      } else if let next = rest.popFirst() {
        value = next
      } else {
        throw CommandFailure.usage("option `\(name)` needs a value", command: command)
      }
      guard !value.isEmpty else {
        throw CommandFailure.usage("option `\(name)` must not be empty", command: command)
      }
      guard option.isRepeatable || values[option.name] == nil else {
        throw CommandFailure.usage("option `\(name)` is given twice", command: command)
      }
      values[option.name, default: []].append(value)
    }
    let required = specification.positionals.filter { !$0.isOptional }
    if positionals.count < required.count {
      throw CommandFailure.usage("missing \(required[positionals.count].name)", command: command)
    }
    if positionals.count > specification.positionals.count, specification.positionals.last?.isRepeatable != true {
      let word = positionals[specification.positionals.count]
      // A long one may be a key that was to be typed at a prompt; it must not get into a log on top of that.
      let shown = word.count > 24 ? "of \(word.count) characters" : "`\(word)`"
      throw CommandFailure.usage("unexpected argument \(shown)", command: command)
    }
  }

  func positional(_ index: Int) -> String? {
    index < positionals.count ? positionals[index] : nil
  }

  func value(_ name: String) -> String? {
    values[name]?.first
  }

  func allValues(_ name: String) -> [String] {
    values[name] ?? []
  }

  func has(_ name: String) -> Bool {
    switches.contains(name)
  }
}
