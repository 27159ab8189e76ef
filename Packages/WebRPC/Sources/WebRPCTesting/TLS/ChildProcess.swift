#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that runs beside the tests, with its standard input and output in pipes.
final class ChildProcess {
  private let identifier: pid_t
  private let input: Int32
  private let output: Int32
  private var isOver = false

  /// Starts the program, which is looked up in `PATH`.
  init(_ arguments: [String]) throws {
    let (forInput, forOutput) = (try Self.pipe(), try Self.pipe())
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, forInput.reading, 0)
    posix_spawn_file_actions_adddup2(&actions, forOutput.writing, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var vector = arguments.map { strdup($0) } + [nil]
    defer { for pointer in vector { free(pointer) } }
    var identifier: pid_t = 0
    let result = posix_spawnp(&identifier, arguments.first ?? "", &actions, nil, &vector, environ)
    close(forInput.reading)
    close(forOutput.writing)
    guard result == 0 else {
      close(forInput.writing)
      close(forOutput.reading)
      errno = result
      throw LoopbackError("posix_spawn")
    }
    self.identifier = identifier
    input = forInput.writing
    output = forOutput.reading
  }

  /// A pipe whose ends no other program inherits.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard systemPipe(&ends) == 0 else { throw LoopbackError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Gives the program these bytes to read.
  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
  }

  /// Reads its output until these bytes have come by; false when it ends before.
  func waitFor(_ wanted: [UInt8]) -> Bool {
    var tail: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      tail.append(byte)
      if tail.count > wanted.count { tail.removeFirst() }
      if tail == wanted { return true }
    }
    return false
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
    close(input)
    close(output)
    return status == 0
  }

  /// Ends it by force.
  func end() {
    guard !isOver else { return }
    isOver = true
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
    close(input)
    close(output)
  }
}

/// The system's `pipe`, which the method of the same name hides.
private func systemPipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}
