import Testing

@testable import WebRPCGen

struct ImportTests {
  private struct Missing: Error {}

  private func load(_ files: [String: String], from path: String = "api/main.ridl") throws(SchemaErrors) -> Schema {
    try SchemaLoader.load(path) { path throws in
      guard let text = files[path] else { throw Missing() }
      return text
    }
  }

  private func file(_ name: String, _ body: String) -> String { "webrpc = v1\nname = \(name)\nversion = v1\n\(body)" }

  @Test func findsFilesNextToTheOneThatNamesThem() throws {
    let schema = try load([
      "api/main.ridl": file("main", "import\n - ./parts/a.ridl\n - ../b.ridl\nstruct M\n"),
      "api/parts/a.ridl": file("a", "import\n - ../../b.ridl\nstruct A\nerror 1 E \"e\"\nservice S\n"),
      "b.ridl": file("b", "struct B\nenum F: string\n - X\n"),
    ])
    #expect(schema.name == "main")
    #expect(schema.structs.map(\.name) == ["B", "A", "M"])
    #expect(schema.enums.map(\.name) == ["F"])
    #expect(schema.errors.map(\.name) == ["E"])
    #expect(schema.services.map(\.name) == ["S"])
  }

  @Test func pointsAtAnImportThatCannotBeRead() {
    let errors = #expect(throws: SchemaErrors.self) {
      try load(["api/main.ridl": file("main", "import\n  - gone.ridl")])
    }
    #expect(errors?.description == "api/main.ridl:5:5: error: the file cannot be read (Missing()): 'api/gone.ridl'")
    #expect(errors?.errors.first?.code == .import)
  }

  @Test func pointsAtFaultsInImportedFiles() {
    let errors = #expect(throws: SchemaErrors.self) {
      try load(["api/main.ridl": file("main", "import\n - a.ridl"), "api/a.ridl": file("a", "struct S\n - x: T")])
    }
    #expect(errors?.description == "api/a.ridl:5:7: error: there is no type of this name: 'T'")
  }

  @Test func takesOnlyWhatIsNamed() throws {
    let shared = file("s", "struct A\nstruct B\nenum E: string\n - X\nerror 1 F \"f\"\nerror 2 G \"g\"\nservice S\n")
    let files = ["main.ridl": file("m", "import\n - s.ridl\n   - A # one\n   - F\n - t.ridl\n"), "s.ridl": shared]
    let schema = try load(
      files.merging(["t.ridl": file("t", "import\n- s.ridl\n  - A\n  - E\n")]) { $1 }, from: "main.ridl")
    #expect(schema.structs.map(\.name) == ["A"])
    #expect(schema.enums.map(\.name) == ["E"])
    #expect(schema.errors.map(\.name) == ["F"])
    #expect(schema.services.isEmpty)
  }

  @Test func pointsAtANameThatTheImportedFileLacks() {
    let errors = #expect(throws: SchemaErrors.self) {
      try load(["m.ridl": file("m", "import\n - s.ridl\n   - Z"), "s.ridl": file("s", "struct A")], from: "m.ridl")
    }
    #expect(
      errors?.description == "m.ridl:6:6: error: the imported file declares nothing of this name: 'Z'")
  }

  @Test func refusesACircle() {
    let errors = #expect(throws: SchemaErrors.self) {
      try load(["api/main.ridl": file("m", "import\n - a.ridl"), "api/a.ridl": file("a", "import\n - main.ridl")])
    }
    #expect(errors?.description == "api/a.ridl:5:4: error: imports form a circle: 'api/main.ridl'")
  }

  @Test func refusesAFileThatIsTooLarge() {
    let text = file("m", String(repeating: "#", count: SchemaLoader.maximumByteCount))
    let errors = #expect(throws: SchemaErrors.self) { try load(["api/main.ridl": text]) }
    #expect(errors?.errors.first?.code == .limit)
  }

  @Test(arguments: [
    ("a.ridl", "x/y.ridl", "x/a.ridl"), ("../a.ridl", "y.ridl", "../a.ridl"), ("../../a", "../x/y", "../../a"),
    ("/a", "x/y", "/a"), ("./b/../a", "/x/y", "/x/a"), ("../../../a", "/x/y", "/../../a"),
  ])
  func resolvesPaths(path: String, file: String, expected: String) {
    #expect(SchemaLoader.resolve(path, against: file) == expected)
  }
}
