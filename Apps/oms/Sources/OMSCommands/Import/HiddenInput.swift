import Foundation

/// Typing that does not appear on the screen.
enum HiddenInput {
  /// Reads a line of standard input; where that is a terminal, it does not show what is typed. Blocking.
  static func readLine() -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return Swift.readLine(strippingNewline: true) }
    guard TerminalEcho.hide(on: STDIN_FILENO) else { return nil }
    defer {
      TerminalEcho.show()
      // The line end that was typed did not appear either.
      FileHandle.standardError.write(Data("\n".utf8))
    }
    return Swift.readLine(strippingNewline: true)
  }
}
