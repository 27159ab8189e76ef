import CryptoCore
import Foundation
package import Testing

/// Public test data beside the project; tests that need it are disabled where it is absent.
package enum Vectors {
  private static let specsFolder = folder(variable: "OMS_SPECS", fallback: "shared/specs").appending(path: "vectors")
  private static let publishedFolder = folder(variable: "OMS_VECTORS", fallback: "shared/vectors")

  package static let hasSpecs = FileManager.default.fileExists(atPath: specsFolder.path)
  package static let hasPublished = FileManager.default.fileExists(atPath: publishedFolder.path)

  package static let absence: Comment = "the vector folder is absent; set OMS_SPECS or OMS_VECTORS"

  /// A file of the specifications' vectors, as `JSONSerialization` reads it.
  package static func spec(_ name: String) throws -> [String: Any] {
    try #require(try json(specsFolder.appending(path: name)) as? [String: Any])
  }

  /// A file of the published vectors, as `JSONSerialization` reads it.
  package static func published(_ path: String) throws -> [String: Any] {
    try #require(try json(publishedFolder.appending(path: path)) as? [String: Any])
  }

  /// A file of the test's own folder `Vectors`.
  package static func own(_ name: String, test: String = #filePath) throws -> [String: Any] {
    try #require(try json(ownFile(name, test: test)) as? [String: Any])
  }

  /// A file of the test's own folder `Vectors`, unread.
  package static func ownBytes(_ name: String, test: String = #filePath) throws -> [UInt8] {
    Array(try Data(contentsOf: ownFile(name, test: test)))
  }

  private static func ownFile(_ name: String, test: String) -> URL {
    URL(filePath: test).deletingLastPathComponent().appending(path: "Vectors").appending(path: name)
  }

  /// Any JSON value as bytes.
  package static func bytes(ofJSON value: Any) throws -> [UInt8] {
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

/// The bytes of hexadecimal text.
package func bytes(_ hex: String) throws -> [UInt8] {
  try Hex.decode(hex)
}

/// Why a vector file could not be used.
package enum VectorError: Error {
  case malformed
}
