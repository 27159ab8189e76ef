import Foundation

/// This program once more, as the server.
struct BenchServer {
  let url: String
  private let process = Process()
  private let input = Pipe()

  init() throws {
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--serve"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != 0x0A { line.append(output.fileHandleForReading.readData(ofLength: 1)) }
    url = "http://127.0.0.1:\(String(decoding: line.dropLast(), as: UTF8.self))/v1/Waas/SignMessage"
  }

  /// The server ends with its input.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
