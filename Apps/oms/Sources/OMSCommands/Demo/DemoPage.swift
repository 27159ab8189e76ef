import Foundation

/// The demo's lines: parts with a heading, steps with a word in front.
struct DemoPage: Terminal {
  let terminal: any Terminal

  /// Begins a part.
  func begin(_ heading: String) {
    terminal.result("")
    terminal.result("── \(heading) " + String(repeating: "─", count: max(0, 76 - heading.count)))
  }

  /// Says a step.
  func say(_ word: String, _ text: String) {
    terminal.result(word.padding(toLength: 11, withPad: " ", startingAt: 0) + text)
  }

  // A command's progress stands among the results, so that the demo reads in order even through a pipe.
  func result(_ line: String) { terminal.result(line) }
  func note(_ line: String) { terminal.result(line) }
  func ask(_ question: String) async -> String? { await terminal.ask(question) }
}
