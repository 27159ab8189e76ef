import Foundation

/// Whether a terminal shows what is typed.
///
/// The setting belongs to the terminal and outlives the process: without `show()` the shell would go on blind. So the
/// signals that end or stop a process put it back first, and then do what they would have done.
enum TerminalEcho {
  /// What a signal handler needs.
  private struct Hidden {
    var descriptor: Int32
    var settings: termios
  }

  /// Memory of its own, since a signal handler may neither allocate nor wait for a lock. It is written in `hide` before
  /// the handlers are there and not changed while they are; one prompt at a time is on a terminal.
  nonisolated(unsafe) private static let hidden: UnsafeMutablePointer<Hidden> = {
    let memory = UnsafeMutablePointer<Hidden>.allocate(capacity: 1)
    memory.initialize(to: Hidden(descriptor: -1, settings: termios()))
    return memory
  }()

  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Shows no more of what is typed, until `show()` or the end of the process; false when that is impossible.
  static func hide(on descriptor: Int32) -> Bool {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return false }
    hidden.pointee = Hidden(descriptor: descriptor, settings: settings)
    for number in endings {
      install(number) { number in
        TerminalEcho.apply(hiding: false)
        // Delivered when the handler returns, because a signal is blocked in its own handler.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    install(SIGTSTP) { _ in
      TerminalEcho.apply(hiding: false)
      raise(SIGSTOP)
      // The shell has brought the process back to the front.
      TerminalEcho.apply(hiding: true)
    }
    guard apply(hiding: true) else {
      show()
      return false
    }
    return true
  }

  /// Shows again what is typed.
  static func show() {
    apply(hiding: false)
    for number in endings + [SIGTSTP] {
      let previous = signal(number, SIG_DFL)
      if isIgnoring(previous) { signal(number, SIG_IGN) }
    }
  }

  /// A signal that the parent process chose to ignore, as `nohup` does, stays ignored.
  private static func install(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    let previous = signal(number, handler)
    if isIgnoring(previous) { signal(number, SIG_IGN) }
  }

  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  @discardableResult
  private static func apply(hiding: Bool) -> Bool {
    var settings = hidden.pointee.settings
    if hiding { settings.c_lflag &= ~tcflag_t(ECHO) }
    while tcsetattr(hidden.pointee.descriptor, TCSAFLUSH, &settings) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
