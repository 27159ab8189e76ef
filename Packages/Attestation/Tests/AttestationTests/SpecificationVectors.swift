import Foundation

/// The vectors that belong to the specifications: beside the project, or where `OMS_SPECS` says.
enum SpecificationVectors {
  static let folder: URL =
    ProcessInfo.processInfo.environment["OMS_SPECS"].map { URL(fileURLWithPath: $0).appendingPathComponent("vectors") }
    ?? (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appendingPathComponent("../shared/specs/vectors")
  static let areThere = FileManager.default.fileExists(atPath: folder.appendingPathComponent("attestation.json").path)
  static let absence = "the specification vectors are not there; OMS_SPECS names the folder that holds vectors/"

  static func load<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
