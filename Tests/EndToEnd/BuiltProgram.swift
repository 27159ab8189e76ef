import Foundation

/// A program that the build made, run as a person or a script would run it.
struct BuiltProgram {
  let name: String
  var environment: [String: String] = [:]

  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The folder with the built programs: the test runner's own.
  static let folder: URL = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: own).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.path + "/oms") {
      folder.deleteLastPathComponent()
    }
    return folder
  }()

  /// Runs to the end, with `input` on standard input.
  func run(_ words: [String], input: String = "") async throws -> Outcome {
    let running = try start(words)
    running.write(input)
    running.closeInput()
    return await running.outcome()
  }

  /// Starts and returns at once.
  func start(_ words: [String]) throws -> RunningProgram {
    let process = Process()
    process.executableURL = Self.folder.appendingPathComponent(name)
    process.arguments = words
    var variables = ProcessInfo.processInfo.environment
    for stale in ["OMS_PUBLISHABLE_KEY", "OMS_SANDBOX_URL", "OMS_STORAGE", "XDG_DATA_HOME"] { variables[stale] = nil }
    process.environment = variables.merging(environment) { $1 }
    return try RunningProgram(process)
  }
}

/// A program under way: its lines as they come, and its end.
final class RunningProgram: @unchecked Sendable {
  // The process and pipes are set in init and only used through thread-safe calls of Foundation; the two
  // collectors own their bytes.
  private let process: Process
  private let input = Pipe()
  private let output: LineCollector
  private let errors: LineCollector

  init(_ process: Process) throws {
    self.process = process
    let out = Pipe()
    let err = Pipe()
    process.standardInput = input
    process.standardOutput = out
    process.standardError = err
    output = LineCollector(out.fileHandleForReading)
    errors = LineCollector(err.fileHandleForReading)
    try process.run()
    output.start()
    errors.start()
  }

  func write(_ text: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  func closeInput() {
    try? input.fileHandleForWriting.close()
  }

  /// The next line of standard output that contains `text`; nil at its end.
  func outputLine(containing text: String) async -> String? {
    await output.next { $0.contains(text) }
  }

  /// The next line of standard error that contains `text`; nil at its end.
  func errorLine(containing text: String) async -> String? {
    await errors.next { $0.contains(text) }
  }

  func send(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  func outcome() async -> BuiltProgram.Outcome {
    let out = await output.everything()
    let err = await errors.everything()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        process.waitUntilExit()
        continuation.resume(
          returning: BuiltProgram.Outcome(status: process.terminationStatus, output: out, errors: err))
      }
    }
  }
}

/// Reads a pipe on a thread of its own and hands out lines.
private final class LineCollector: @unchecked Sendable {
  // `handle` is used by the reading thread alone; lines travel through the stream.
  private let handle: FileHandle
  private let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let seen = Seen()

  private actor Seen {
    var text = ""
    func add(_ line: String) { text += line + "\n" }
  }

  init(_ handle: FileHandle) {
    self.handle = handle
    (lines, continuation) = AsyncStream.makeStream(of: String.self)
  }

  func start() {
    Thread.detachNewThread { [handle, continuation] in
      var pending = Data()
      while case let chunk = handle.availableData, !chunk.isEmpty {
        pending.append(chunk)
        while let end = pending.firstIndex(of: 0x0A) {
          continuation.yield(String(decoding: pending[..<end], as: UTF8.self))
          pending = Data(pending[(end + 1)...])
        }
      }
      if !pending.isEmpty { continuation.yield(String(decoding: pending, as: UTF8.self)) }
      continuation.finish()
    }
  }

  func next(where matches: (String) -> Bool) async -> String? {
    for await line in lines {
      await seen.add(line)
      if matches(line) { return line }
    }
    return nil
  }

  func everything() async -> String {
    for await line in lines { await seen.add(line) }
    return await seen.text
  }
}
