import Foundation

/// Typing that does not appear on the screen.
enum HiddenInput {
  /// Reads a line of standard input; where that is a terminal, it does not show what is typed. Blocking.
  static func readLine() -> String? {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
      return Swift.readLine(strippingNewline: true)
    }
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
      // The line end that was typed did not appear either.
      FileHandle.standardError.write(Data("\n".utf8))
    }
    return Swift.readLine(strippingNewline: true)
  }
}
