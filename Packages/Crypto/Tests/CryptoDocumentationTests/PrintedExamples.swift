import Foundation

/// The Swift examples of the package's pages, and the source files that compile them.
enum PrintedExamples {
  // Packages/Crypto/Tests/CryptoDocumentationTests/PrintedExamples.swift
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = (0..<4).reduce(folder) { url, _ in url.deletingLastPathComponent() }

  /// Each example of a page, as lines without indentation.
  static func read(_ page: String) throws -> [[Substring]] {
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().compactMap { part in
      part.components(separatedBy: "```").first.map { lines($0) }
    }
  }

  /// The lines of the test file, without indentation.
  static func compiled(in file: String) throws -> [Substring] {
    lines(try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { line in
      line.drop { $0 == " " }
    }
  }
}
