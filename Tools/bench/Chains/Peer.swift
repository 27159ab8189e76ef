import Foundation

/// The Python process that measures other people's implementations on request.
final class Peer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending: [UInt8] = []

  init() throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "Tools/bench/Chains/peer.sh"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Seconds of processor time per call; nil when the process has ended.
  func secondsPerCall(_ name: String) throws -> Double? {
    try input.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8))
    while true {
      if let end = pending.firstIndex(of: 10) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return Double(line)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      pending += data
    }
  }

  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
