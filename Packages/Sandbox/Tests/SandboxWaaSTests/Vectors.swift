import Foundation

/// Vector files of the specification; tests that need them are disabled where they are not at hand.
enum Vectors {
  static let folder: String = {
    if let specs = ProcessInfo.processInfo.environment["OMS_SPECS"] { return specs + "/vectors" }
    var root = URL(filePath: #filePath)
    // Vectors.swift → SandboxWaaSTests → Tests → Sandbox → Packages → root
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appending(path: "shared/specs/vectors").path
  }()

  static var areAvailable: Bool { FileManager.default.fileExists(atPath: folder + "/nonce.json") }
  static let reason = "the vectors are not there: set OMS_SPECS to the folder that holds vectors/"

  static func load<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }
}
