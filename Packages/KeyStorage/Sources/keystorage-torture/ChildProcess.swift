#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// This program once more, in another process, with its output in a pipe.
final class ChildProcess {
  private let identifier: pid_t
  private let output: Int32
  /// All that it has said, and how much of that was waited for line by line.
  private var said: [UInt8] = []
  private var heard = 0

  init(_ words: [String]) throws {
    var pipeEnds: [Int32] = [0, 0]
    guard pipe(&pipeEnds) == 0 else { throw TortureError("no pipe: \(errno)") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
    posix_spawn_file_actions_addclose(&actions, pipeEnds[0])
    var arguments = ([CommandLine.arguments[0]] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, Self.program, &actions, nil, &arguments, environ)
    close(pipeEnds[1])
    guard code == 0 else { throw TortureError("cannot start a process: \(code)") }
    identifier = child
    output = pipeEnds[0]
    _ = fcntl(output, F_SETFD, FD_CLOEXEC)
  }

  private static var program: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return CommandLine.arguments[0] }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Waits until the process has said one more line; false when it has ended instead.
  func waitForLine() -> Bool {
    while true {
      if let end = said[heard...].firstIndex(of: UInt8(ascii: "\n")) {
        heard = end + 1
        return true
      }
      if !hear() { return false }
    }
  }

  /// Takes in more of the output; false at its end.
  private func hear() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count > 0 { said += buffer.prefix(count) }
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Ends the process at once.
  func killNow() { kill(identifier, SIGKILL) }

  /// The whole output and the exit code (nil when it was killed), at its end.
  func finish() -> (output: String, exitCode: Int32?) {
    while hear() {}
    close(output)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return (String(decoding: said, as: UTF8.self), status & 0x7F == 0 ? (status >> 8) & 0xFF : nil)
  }
}
