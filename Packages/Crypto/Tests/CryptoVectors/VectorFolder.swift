public import Foundation

/// Where shared test vectors lie: beside the project, or where the environment says.
public enum VectorFolder {
  /// Vectors made by others (`wycheproof/…`); `OMS_VECTORS` names another folder.
  public static let others = folder(variable: "OMS_VECTORS", otherwise: "../shared/vectors")
  /// Vectors that belong to the specifications; `OMS_SPECS` names the folder that holds `vectors/`.
  public static let specifications =
    ProcessInfo.processInfo.environment["OMS_SPECS"].map { URL(fileURLWithPath: $0).appendingPathComponent("vectors") }
    ?? root.appendingPathComponent("../shared/specs/vectors")

  /// Whether `name` is there to be read.
  public static func has(_ name: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// Decodes a JSON file.
  public static func decode<T: Decodable>(_ type: T.Type, from name: String, in folder: URL) throws -> T {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }

  // Packages/Crypto/Tests/CryptoVectors/VectorFolder.swift
  private static let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static func folder(variable: String, otherwise path: String) -> URL {
    ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0) } ?? root.appendingPathComponent(path)
  }
}
