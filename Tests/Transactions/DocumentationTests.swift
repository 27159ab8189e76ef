import Foundation
import Testing

/// docs/transactions.md names tests that there are.
@Suite("the page about transactions")
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("every sentence of the page names a test that is here")
  func named() throws {
    let sources = try #require(
      FileManager.default.enumerator(atPath: Self.root.appendingPathComponent("Tests/Transactions").path))
    var titles: Set<String> = []
    for case let name as String in sources where name.hasSuffix(".swift") {
      let text = try String(
        contentsOf: Self.root.appendingPathComponent("Tests/Transactions/\(name)"), encoding: .utf8)
      for title in text.matches(of: /@Test\(\s*"(?:(?:(?:E\d\d|X\d) ?)+: )?([^"]+)"/) { titles.insert(String(title.1)) }
    }
    let page = try String(contentsOf: Self.root.appendingPathComponent("docs/transactions.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| What holds") }
    #expect(rows.count > 60)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let test = try #require(cells.last)
      #expect(titles.contains(test), "no test is called “\(test)”")
    }
  }
}
