import Foundation
import Testing

@testable import OMSCore

@Suite(.enabled(if: Vectors.areThere, "the specifications are not there"))
struct RawValueTests {
  /// The cases of an enum as the public interface lists them.
  private func published(_ name: String) throws -> [(name: String, raw: String)] {
    let path = URL(fileURLWithPath: Vectors.folder).deletingLastPathComponent().appendingPathComponent(
      "oms-public-api.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let block =
      try #require(text.components(separatedBy: "public enum \(name): String").dropFirst().first)
      .components(separatedBy: "\n}").first ?? ""
    return block.components(separatedBy: "\n").compactMap { line in
      let parts = line.trimmingCharacters(in: .whitespaces).components(separatedBy: " = \"")
      guard parts.count == 2, parts[0].hasPrefix("case ") else { return nil }
      return (String(parts[0].dropFirst(5)), String(parts[1].dropLast()))
    }
  }

  @Test func E98_codesAreSpelledAsPublished() throws {
    let cases = try published("OMSWalletErrorCode")
    #expect(cases.count == 15)
    for (name, raw) in cases { #expect(OMSWalletErrorCode(rawValue: raw).map { "\($0)" } == name) }
  }

  @Test func E98_operationsAreSpelledAsPublished() throws {
    let cases = try published("OMSWalletOperation")
    #expect(cases.count == 48)
    for (name, raw) in cases { #expect(OMSWalletOperation(rawValue: raw).map { "\($0)" } == name) }
  }

  @Test func E98_servicesAreSpelledAsPublished() throws {
    for (name, raw) in try published("OMSWalletUpstreamService") {
      #expect(OMSWalletUpstreamService(rawValue: raw).map { "\($0)" } == name)
    }
  }
}
