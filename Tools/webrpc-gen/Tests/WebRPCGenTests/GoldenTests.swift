import Testing

@testable import WebRPCGen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The checked-in files are what the generator writes. Those of the fixtures are compiled and run by other tests.
struct GoldenTests {
  struct Golden: CustomTestStringConvertible, Sendable {
    let schema: String
    let module: String
    let folder: String
    var testDescription: String { module }
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

  static let goldens = [
    Golden(
      schema: "Tools/webrpc-gen/Tests/Fixtures/ExampleAPI/example.ridl", module: "ExampleAPI",
      folder: "Tools/webrpc-gen/Tests/Fixtures/ExampleAPI"),
    Golden(
      schema: "Tools/webrpc-gen/Tests/Fixtures/EverythingAPI/everything.ridl", module: "EverythingAPI",
      folder: "Tools/webrpc-gen/Tests/Fixtures/EverythingAPI"),
    Golden(
      schema: "Tools/webrpc-gen/Tests/Fixtures/ChatAPI/chat.ridl", module: "ChatAPI",
      folder: "Tools/webrpc-gen/Tests/Fixtures/ChatAPI"),
    Golden(
      schema: "Tools/webrpc-gen/Tests/Fixtures/OddAPI/odd.ridl", module: "OddAPI",
      folder: "Tools/webrpc-gen/Tests/Fixtures/OddAPI"),
    Golden(
      schema: "Packages/WaaS/Schema/waas.ridl", module: "OMSWaaSAPI", folder: "Packages/WaaS/Sources/OMSWaaSAPI"),
    Golden(
      schema: "Packages/Indexer/Schema/indexer.ridl", module: "OMSIndexerAPI",
      folder: "Packages/Indexer/Sources/OMSIndexerAPI"),
  ]

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private struct Missing: Error {}

  private func files(of golden: Golden) throws -> [Generator.File] {
    let path = Self.root.appending(path: golden.schema).path
    let schema = try SchemaLoader.load(path) { path throws in
      guard let text = Self.text(path) else { throw Missing() }
      return text
    }
    let name = String(golden.schema.split(separator: "/").last ?? "")
    return Generator(schema: schema, schemaFile: name, module: golden.module).files()
  }

  @Test(arguments: goldens)
  func checkedInFilesAreWhatTheSchemaGives(golden: Golden) throws {
    let folder = Self.root.appending(path: golden.folder).path
    let differences = OutputCheck.differences(try files(of: golden)) { Self.text(folder + "/" + $0) }
    #expect(differences == [])
  }

  @Test(arguments: goldens)
  func theSameSchemaGivesTheSameBytes(golden: Golden) throws {
    #expect(try files(of: golden) == files(of: golden))
  }

  @Test(arguments: goldens)
  func noLineIsTooLongOrEndsInABlank(golden: Golden) throws {
    for file in try files(of: golden) {
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        #expect(line.count <= 120 && line.last != " ", "\(file.name):\(number + 1)")
      }
    }
  }

  @Test(arguments: goldens)
  func everyPublicDeclarationIsDocumented(golden: Golden) throws {
    for file in try files(of: golden) {
      var previous = Substring()
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("public "), !code.hasPrefix("public import") {
          let isDocumented = previous.hasPrefix("///") || previous.hasPrefix("@available")
          #expect(isDocumented, "\(file.name):\(number + 1)")
        }
        previous = code
      }
    }
  }
}
