import Foundation

/// Vector files of the specification; tests that need them are disabled where they are not at hand.
enum Vectors {
  static let folder: String = {
    if let specs = ProcessInfo.processInfo.environment["OMS_SPECS"] { return specs + "/vectors/ewallet" }
    var root = URL(filePath: #filePath)
    // Vectors.swift → SandboxEWalletTests → Tests → Sandbox → Packages → root
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appending(path: "shared/specs/vectors/ewallet").path
  }()

  static var areAvailable: Bool { FileManager.default.fileExists(atPath: folder + "/me.get.json") }
  static let reason = "the vectors are not there: set OMS_SPECS to the folder that holds vectors/"

  /// Names of all files without `.json`.
  static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
  }

  static func load(_ name: String) throws -> JSON {
    try JSON(bytes: Array(Data(contentsOf: URL(filePath: "\(folder)/\(name).json"))))
  }
}
