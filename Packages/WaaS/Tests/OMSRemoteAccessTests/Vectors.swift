import Foundation
import WebRPC

/// The published test vectors, read where they lie.
enum Vectors {
  /// `OMS_SPECS/vectors`, or the folder beside the checkout.
  static let folder: String = {
    if let specs = ProcessInfo.processInfo.environment["OMS_SPECS"] { return specs + "/vectors" }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<6 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/specs/vectors").path
  }()

  /// Whether the vectors are there; tests without them are disabled.
  static var areThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// Decodes one file.
  static func read<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }
}
