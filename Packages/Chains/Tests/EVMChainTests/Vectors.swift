import CryptoCore
import CryptoSecp256k1
import Foundation
import Testing

/// Public test data beside the project; tests that need it are disabled where it is absent.
enum Vectors {
  private static let specsFolder = folder(variable: "OMS_SPECS", fallback: "shared/specs").appending(path: "vectors")
  private static let publishedFolder = folder(variable: "OMS_VECTORS", fallback: "shared/vectors")

  private static let ownFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")

  static let hasSpecs = FileManager.default.fileExists(atPath: specsFolder.path)
  static let hasPublished = FileManager.default.fileExists(atPath: publishedFolder.path)

  static let absence: Comment = "the vector folder is absent; set OMS_SPECS or OMS_VECTORS"

  /// A file of the specifications' vectors, as `JSONSerialization` reads it.
  static func spec(_ name: String) throws -> [String: Any] {
    try #require(try json(specsFolder.appending(path: name)) as? [String: Any])
  }

  /// A file of the published vectors, as `JSONSerialization` reads it.
  static func published(_ path: String) throws -> [String: Any] {
    try #require(try json(publishedFolder.appending(path: path)) as? [String: Any])
  }

  /// A file of this folder's own vectors.
  static func own(_ name: String) throws -> [String: Any] {
    try #require(try json(ownFolder.appending(path: name)) as? [String: Any])
  }

  /// A file of this folder's own vectors, unread.
  static func ownBytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: ownFolder.appending(path: name)))
  }

  /// Any JSON value as bytes.
  static func bytes(ofJSON value: Any) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed))
  }

  private static func json(_ url: URL) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(contentsOf: url), options: .fragmentsAllowed)
  }

  /// The folder beside the project's root, which is five levels above this file.
  private static func folder(variable: String, fallback: String) -> URL {
    if let path = ProcessInfo.processInfo.environment[variable] {
      return URL(filePath: path)
    }
    var root = URL(filePath: #filePath)
    for _ in 0..<6 {
      root.deleteLastPathComponent()
    }
    return root.appending(path: fallback)
  }
}

func bytes(_ hex: String) throws -> [UInt8] {
  try Hex.decode(hex)
}

func privateKey(_ hex: String) throws -> Secp256k1PrivateKey {
  try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: bytes(hex)))
}

enum VectorError: Error {
  case malformed
}
