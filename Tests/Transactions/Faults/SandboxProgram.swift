import Foundation
import OMSWallet
import Testing

/// `oms sandbox` in a process of its own with a state file, which can be killed and started again at the same port.
actor SandboxProgram {
  private let folder: String
  private var process: Process?
  private(set) var url = ""
  private(set) var starts = 0

  /// Starts it; `folder` is for its state file.
  init(folder: String) { self.folder = folder }

  /// Starts it, the first time on a free port, later on the same one.
  func start() async throws {
    let process = Process()
    process.executableURL = try Self.program()
    let port = url.split(separator: ":").last.map(String.init) ?? "0"
    // Blocks come when a run asks for them.
    process.arguments = ["sandbox", "--port", port, "--data", folder + "/sandbox.sqlite", "--block-time", "3600000"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    try process.run()
    self.process = process
    let line = try await Self.firstLine(of: output.fileHandleForReading)
    struct Ready: Decodable { let url: String }
    url = try JSONDecoder().decode(Ready.self, from: Data(line.utf8)).url
    starts += 1
  }

  /// Ends it without warning, as a power failure would, and returns when it is gone.
  func killNow() async {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    await Self.end(of: process)
    self.process = nil
  }

  /// Ends it as Ctrl-C does.
  func stop() async {
    guard let process else { return }
    kill(process.processIdentifier, SIGTERM)
    await Self.end(of: process)
    self.process = nil
  }

  var isRunning: Bool { process != nil }

  /// The built program: beside the test runner.
  private static func program() throws -> URL {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: own).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.path + "/oms") {
      folder.deleteLastPathComponent()
    }
    let program = folder.appendingPathComponent("oms")
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "oms is not built")
    return program
  }

  private static func firstLine(of handle: FileHandle) async throws -> String {
    let text = await withCheckedContinuation { (continuation: CheckedContinuation<String, Never>) in
      Thread.detachNewThread {
        var seen = Data()
        while !seen.contains(0x0a), case let piece = handle.availableData, !piece.isEmpty { seen.append(piece) }
        continuation.resume(returning: String(decoding: seen.prefix { $0 != 0x0a }, as: UTF8.self))
        // Read on, so that the program never waits for a reader.
        while !handle.availableData.isEmpty {}
      }
    }
    try #require(text.hasPrefix("{"), "the Sandbox did not start")
    return text
  }

  private static func end(of process: Process) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        process.waitUntilExit()
        continuation.resume()
      }
    }
  }
}

/// A folder that is gone when nobody needs it any more.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("oms-faults-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
