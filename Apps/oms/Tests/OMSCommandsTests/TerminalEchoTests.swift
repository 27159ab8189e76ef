import Foundation
import Testing

@testable import OMSCommands

@Suite("what a terminal shows")
struct TerminalEchoTests {
  @Test("is nothing while a secret is typed, and everything afterwards")
  func hides() throws {
    let terminal = try PseudoTerminal()
    let end = open(terminal.path, O_RDWR | O_NOCTTY)
    defer { close(end) }
    #expect(terminal.showsTyping)
    #expect(TerminalEcho.hide(on: end))
    #expect(!terminal.showsTyping)
    TerminalEcho.show()
    #expect(terminal.showsTyping)
  }

  @Test("is everything again after Ctrl-C")
  func interrupt() async throws {
    let terminal = try PseudoTerminal()
    await #expect(processExitsWith: .signal(SIGINT)) { [path = terminal.path as String] in
      try PseudoTerminal.hide(path)
      PseudoTerminal.end(by: SIGINT)
    }
    #expect(terminal.showsTyping)
  }

  @Test("is everything again when the process is told to end")
  func terminate() async throws {
    let terminal = try PseudoTerminal()
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
      try PseudoTerminal.hide(path)
      PseudoTerminal.end(by: SIGTERM)
    }
    #expect(terminal.showsTyping)
  }

  @Test("cannot be hidden on what is no terminal")
  func noTerminal() {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(!TerminalEcho.hide(on: file))
  }
}

/// A terminal that no person sits at.
private final class PseudoTerminal {
  private let controller: Int32
  /// Where its other end is.
  let path: String

  init() throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(controller >= 0)
    #if os(Linux)
      // What unlockpt and ptsname do, which Swift does not see there: TIOCSPTLCK and TIOCGPTN.
      var (locked, number): (Int32, UInt32) = (0, 0)
      try #require(ioctl(controller, 0x4004_5431, &locked) == 0 && ioctl(controller, 0x8004_5430, &number) == 0)
      path = "/dev/pts/\(number)"
    #else
      try #require(grantpt(controller) == 0 && unlockpt(controller) == 0)
      path = String(cString: try #require(ptsname(controller)))
    #endif
  }

  deinit { close(controller) }

  var showsTyping: Bool {
    var settings = termios()
    return tcgetattr(controller, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Hides what is typed, in a process that is about to end.
  static func hide(_ path: String) throws {
    let end = open(path, O_RDWR | O_NOCTTY)
    try #require(TerminalEcho.hide(on: end))
    var settings = termios()
    try #require(tcgetattr(end, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) == 0)
  }

  /// Ends this process. The signal goes to the process, since the thread at hand may block it, and is waited for.
  static func end(by number: Int32) {
    kill(getpid(), number)
    sleep(30)
  }
}
