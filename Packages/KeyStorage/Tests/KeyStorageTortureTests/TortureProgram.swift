import Foundation

/// Runs `keystorage-torture`, which the build puts beside the tests.
enum TortureProgram {
  static let path: String = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("keystorage-torture").path
  }()

  static var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The output, standard error included, and the exit code. `before` are words that go before the program's name.
  static func run(_ words: [String], before: [String] = []) throws -> (output: String, exitCode: Int32) {
    let process = Process()
    let command = before + [path] + words
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
