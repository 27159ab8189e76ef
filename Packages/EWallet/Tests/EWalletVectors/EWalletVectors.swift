public import Foundation
public import WebRPC

/// The examples of the protocol: one JSON file a case.
public enum EWalletVectors {
  /// The folder of the examples; `OMS_SPECS` names another specifications folder.
  public static let folder =
    (ProcessInfo.processInfo.environment["OMS_SPECS"].map { URL(fileURLWithPath: $0) }
    ?? root.appendingPathComponent("../shared/specs")).appendingPathComponent("vectors/ewallet")

  /// Whether the examples are there.
  public static let areThere = FileManager.default.fileExists(atPath: folder.path)

  /// Names of all files whose name begins with `prefix`, without `.json`.
  public static func names(_ prefix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// One example, with every digit of its numbers.
  public static func read(_ name: String) throws -> JSONValue {
    try WebRPCJSON.decode(
      JSONValue.self, from: Array(Data(contentsOf: folder.appendingPathComponent(name + ".json"))))
  }

  // Packages/EWallet/Tests/EWalletVectors/EWalletVectors.swift
  private static let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
  }
}

extension JSONValue {
  /// A member of an object; `.null` where there is none.
  public subscript(name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The elements of an array.
  public var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object.
  public var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number of a 64-bit integer.
  public var integer: Int? { if case .integer(let value) = self { Int(value) } else { nil } }

  /// The value as JSON text.
  public var json: [UInt8] { (try? WebRPCJSON.encode(self)) ?? [] }
}
