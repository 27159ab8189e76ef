import Foundation

/// The Python process that runs other people's implementations on request (`Tools/bench/Peers/peers.py`).
final class Peer {
  /// Why the process is of no use.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending: [UInt8] = []

  /// Starts the process; the first time, the Python environment is made before.
  init() throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-c", #"exec "$(Tools/python-env.sh)" Tools/bench/Peers/peers.py"#]
    process.currentDirectoryURL = Repository.root
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// What one call returns, in hexadecimal.
  func answer(_ name: String) throws -> String {
    try ask("answer \(name)")
  }

  /// Seconds of processor time per call, measured for about the given time.
  func secondsPerCall(_ name: String, during seconds: Double) throws -> Double {
    let words = try ask("turn \(name) \(seconds)").split(separator: " ")
    guard words.count == 2, let calls = Double(words[0]), let spent = Double(words[1]), calls > 0, spent > 0 else {
      throw Failure(description: "the Python peer gives no figures for \(name)")
    }
    return spent / calls
  }

  private func ask(_ question: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(question)\n".utf8))
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { throw Failure(description: "the Python peer has ended; its own words are above") }
      pending += chunk
    }
  }
}
