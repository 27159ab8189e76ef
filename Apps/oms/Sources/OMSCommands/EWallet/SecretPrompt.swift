#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Asks for something that must not be seen.
enum SecretPrompt {
  /// The answer, typed without an echo where a person types it; nil at the end of the input.
  static func ask(_ question: String, _ terminal: any Terminal) async -> String? {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
      return await terminal.ask(question)
    }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    let answer = await terminal.ask(question)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    terminal.note("")
    return answer
  }
}
