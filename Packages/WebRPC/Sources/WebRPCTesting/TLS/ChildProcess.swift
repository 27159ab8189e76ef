#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that runs beside the tests, with its standard output in a pipe.
final class ChildProcess {
  private let identifier: pid_t
  private let output: Int32
  private var isOver = false

  /// Starts the program, which is looked up in `PATH`.
  init(_ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw LoopbackError("pipe") }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var vector = arguments.map { strdup($0) } + [nil]
    defer { for pointer in vector { free(pointer) } }
    var identifier: pid_t = 0
    let result = posix_spawnp(&identifier, arguments.first ?? "", &actions, nil, &vector, environ)
    close(ends[1])
    guard result == 0 else {
      close(ends[0])
      errno = result
      throw LoopbackError("posix_spawn")
    }
    self.identifier = identifier
    output = ends[0]
  }

  deinit {
    end()
  }

  /// The next line of its output; nil at the end.
  func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Waits for its own end; true when it succeeded.
  func succeeds() -> Bool {
    while readLine() != nil {}
    guard !isOver else { return false }
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    isOver = true
    close(output)
    return status == 0
  }

  /// Ends it by force.
  func end() {
    guard !isOver else { return }
    isOver = true
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
    close(output)
  }
}
