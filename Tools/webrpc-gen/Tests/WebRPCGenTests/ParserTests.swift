import Testing

@testable import WebRPCGen

struct ParserTests {
  @Test func readsTheHead() throws {
    let schema = try SchemaLoader.schema(
      text: "webrpc = v1 # the form\r\nname = hello-webrpc\r\nversion = \"v1 beta\"\r\nbasepath = /v1/\r\n", file: "a")
    #expect(schema.name == "hello-webrpc")
    #expect(schema.version == "v1 beta")
    #expect(schema.basepath == "/v1")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func takesEveryEndOfALine(_ end: String) throws {
    let lines = [
      "webrpc = v1", "name = a # x", "version = v1", "", "# doc", "struct S", "  - a: int # beside", " - b: T",
    ]
    let errors = #expect(throws: SchemaErrors.self) {
      try SchemaLoader.schema(text: lines.joined(separator: end), file: "f")
    }
    #expect(errors?.description == "f:8:7: error: there is no type of this name: 'T'")
    let schema = try SchemaLoader.schema(text: lines.dropLast().joined(separator: end), file: "f")
    #expect(schema.structs.map(\.attributes.documentation) == [["doc"]])
    #expect(schema.structs.first?.fields.first?.attributes.documentation == ["beside"])
  }

  @Test func takesAByteOrderMarkOnlyInFront() throws {
    #expect(try SchemaLoader.schema(text: "\u{FEFF}webrpc = v1\nname = a\nversion = v1\n", file: "f").name == "a")
    #expect(faults("struct \u{FEFF}S") == ["4:8: expected the name of the struct: '\u{FEFF}'"])
  }

  @Test(
    arguments: [
      ("", [0xFF], "f:1:1: error: the file is not UTF-8 text: '0xFF'"),
      ("a\nb\r\né", [0xC3, 0x28], "f:3:2: error: the file is not UTF-8 text: '0xC3'"),
      ("a\rbc", [0x80], "f:2:3: error: the file is not UTF-8 text: '0x80'"),
      ("ab", [0xE2, 0x82], "f:1:3: error: the file is not UTF-8 text: '0xE2'"),
      ("\n", [0xED, 0xA0, 0x80], "f:2:1: error: the file is not UTF-8 text: '0xED'"),
    ] as [(String, [UInt8], String)])
  func pointsAtTheByteThatIsNotUTF8(_ text: String, _ rest: [UInt8], _ description: String) {
    let bytes = Array(text.utf8) + rest
    let error = #expect(throws: SchemaError.self) { try SchemaText.decode(bytes, file: "f") }
    #expect(error?.description == description)
    let errors = #expect(throws: SchemaErrors.self) {
      try SchemaLoader.load("f") { path throws in try SchemaText.decode(bytes, file: path) }
    }
    #expect(errors?.description == description)
  }

  @Test(arguments: [
    ("x", "x", false), ("x,omitempty", "x", true), (",omitempty", "a", true), ("\"x, omitempty\"", "x", true),
    ("\"-,\"", "-", false), (",", "a", false),
  ])
  func readsTheTagsOfGo(_ value: String, _ key: String, _ isOptional: Bool) throws {
    let field = try #require(try schema("struct S\n - a: int\n  + json = \(value)").structs.first?.fields.first)
    #expect(field.jsonName == key)
    #expect(field.isOptional == isOptional)
  }

  @Test func leavesOutWhatIsNotOnTheWire() throws {
    let structs = try schema("struct S\n - a: int\n  + json = -\n - b: int\nstruct T\n - ...S\n").structs
    #expect(structs.map { $0.fields.map(\.name) } == [["b"], ["b"]])
  }

  @Test func readsFieldsOfAllShapes() throws {
    let item = try #require(
      try schema("struct S\n  - a: string\n  - b?: [][]byte\n- c:map<string,map<uint8,[]T>>\nstruct T").structs.first)
    #expect(item.fields.map(\.name) == ["a", "b", "c"])
    #expect(item.fields.map(\.isOptional) == [false, true, false])
    #expect(item.fields.map(\.type.description) == ["string", "[][]byte", "map<string,map<uint8,[]T>>"])
  }

  @Test func takesCommentsDirectlyAboveAndBeside() throws {
    let schema = try schema(
      """
      # far away

      # first line
      #! not this one
      # second line
      struct S # beside
        # of a
        - a: string # beside a
          # not of b
          + json = x

        - b: string
      """)
    let item = try #require(schema.structs.first)
    #expect(item.attributes.documentation == ["second line", "beside"])
    #expect(item.fields.map(\.attributes.documentation) == [["of a", "beside a"], []])
  }

  @Test func readsAnnotationsToTheEndOfTheLine() throws {
    let item = try #require(
      try schema(
        "struct S\n - a: string\n  + json = x_y,omitempty\n  + go.tag.db = a b#c # note\n  + flag\n  + q = \"a # b\"\n"
      ).structs.first)
    let annotations = try #require(item.fields.first).attributes.annotations
    #expect(annotations.map(\.name) == ["json", "go.tag.db", "flag", "q"])
    #expect(annotations.map(\.value) == ["x_y,omitempty", "a b#c", "", "a # b"])
    #expect(item.fields.first?.jsonName == "x_y")
  }

  @Test func readsMarksAboveMethods() throws {
    let service = try #require(
      try schema(
        "service S\n  # doc\n  @internal @auth:\"a b\"\n  @acl : x,y-z @deprecated:New\n  - Old()\n  - New()\n"
      )
      .services.first)
    let old = try #require(service.methods.first)
    #expect(old.attributes.annotations.map(\.name) == ["internal", "auth", "acl", "deprecated"])
    #expect(old.attributes.annotations.map(\.value) == ["", "a b", "x,y-z", "New"])
    #expect(old.attributes.documentation == ["doc"])
    #expect(service.methods.last?.attributes == Attributes())
  }

  @Test func countsIntegerEnumsOn() throws {
    let values = try #require(try schema("enum E: int8\n - A\n - B = -5\n - C\n").enums.first).values
    #expect(values.map(\.number) == [0, -5, -4])
    #expect(values.map(\.wire) == ["A", "B", "C"])
  }

  @Test func namesStringEnumsAfterThemselves() throws {
    let values = try #require(try schema("enum E: string\n - A\n - B = b c # x\n - C = \"c # d\"\n").enums.first).values
    #expect(values.map(\.wire) == ["A", "b c", "c # d"])
  }

  @Test func readsMethodsOfAllForms() throws {
    let service = try #require(
      try schema(
        """
        struct M
        service S
          - Ping()
          - Both(M) => (M)
          - Inline(a: string, b?: int) => (c: M)
          - Lines(
              a: string, # first

              b: int
            ) => stream (
              M
            )
          - proxy Hidden(M)
          - stream() => (M)
        """
      ).services.first)
    #expect(service.methods.map(\.name) == ["Ping", "Both", "Inline", "Lines", "Hidden", "stream"])
    #expect(service.methods.map(\.isStreaming) == [false, false, false, true, false, false])
    #expect(service.methods.map(\.request.shape) == ["", "M", "a b?", "a b", "M", ""])
    #expect(service.methods.map(\.response.shape) == ["", "M", "c", "M", "", "M"])
  }

  @Test func readsTheErrorsOfAMethod() throws {
    let body =
      "error 1 A \"a\"\nerror 2 B \"b\"\nservice S\n - M() => (x: int) errors A, B # both\n - errors() errors A\n"
    let service = try #require(try schema(body).services.first)
    #expect(service.methods.map { $0.errors.map(\.name) } == [["A", "B"], ["A"]])
    #expect(service.methods.map(\.name) == ["M", "errors"])
    #expect(service.methods.first?.attributes.documentation == ["both"])
    #expect(faults("service S\n - M() errors C") == ["5:15: there is no error of this name: 'C'"])
    #expect(faults("service S\n - M() errors") == ["5:14: expected the name of an error: 'end of file'"])
    #expect(
      faults("error 1 A \"a\"\nservice S\n - M() errors A,") == ["6:17: expected the name of an error: 'end of file'"])
  }

  @Test func readsErrors() throws {
    let errors = try schema("error 1 A \"it \\\"broke\\\"\" HTTP 503\n# why\nerror 22 B \"b\"").errors
    #expect(errors.map(\.code) == [1, 22])
    #expect(errors.map(\.message) == ["it \"broke\"", "b"])
    #expect(errors.map(\.status) == [503, 400])
    #expect(errors.last?.attributes.documentation == ["why"])
  }

  @Test(arguments: [
    ("webrpc = v2", "1:10: only webrpc v1 is supported: 'v2'"),
    ("", "1:1: the schema does not say 'webrpc = v1'"),
    ("struct S", "1:1: the schema does not say 'webrpc = v1': 'struct'"),
    ("webrpc v1", "1:8: expected '=' after webrpc: 'v1'"),
    ("webrpc = v1\nname =\n", "2:7: expected the value of name: 'end of line'"),
    ("webrpc = v1\nbasepath = v1\n", "2:12: a basepath starts with '/': 'v1'"),
  ])
  func saysWhatIsWrongWithTheHead(text: String, fault: String) {
    #expect(faults(text: text) == [fault])
  }

  @Test(arguments: [
    ("strukt S", "4:1: expected a declaration such as struct, enum, error or service: 'strukt'"),
    ("struct", "4:7: expected the name of the struct: 'end of file'"),
    ("struct 2S", "4:8: expected the name of the struct: '2S'"),
    ("struct S T", "4:10: expected the end of the line: 'T'"),
    ("struct S\n  - a string", "5:7: expected ':' and a type after 'a': 'string'"),
    ("struct S\n  - a: []", "5:10: expected a type: 'end of file'"),
    ("struct S\n  - a: map<string>", "5:18: expected ',' between the key and the value of a map: '>'"),
    ("struct S\n  - a: map<string,int", "5:22: expected '>' at the end of a map: 'end of file'"),
    ("struct S\n  - é: int", "5:5: expected the name of a field: 'é'"),
    ("struct S\n  - a: int\n    + json =", "6:13: expected the value of 'json': 'end of file'"),
    (
      "struct S\n  - a: int\n    json = b", "6:5: expected a declaration such as struct, enum, error or service: 'json'"
    ),
    ("enum E\n  - A", "4:7: expected ':' and a type after the name of the enum: 'end of line'"),
    ("enum E: bool\n  - A", "4:9: an enum is a string or an integer: 'bool'"),
    ("enum E: uint8\n  - A = x y", "5:9: expected an integer: 'x y'"),
    ("enum E: string\n", "4:6: enum 'E' has no values: 'E'"),
    ("error x A \"a\"", "4:7: expected the number of the error: 'x'"),
    ("error 1 A", "4:10: expected the message of the error in quotation marks: 'end of file'"),
    ("error 1 A \"a", "4:11: text without a closing quotation mark: '\"a'"),
    ("error 1 A \"\\n\"", "4:12: only \\\" and \\\\ can be escaped in a text: '\\'"),
    ("error 1 A \"a\" HTTP 200", "4:20: expected an HTTP status from 400 to 599: '200'"),
    ("error 1 A \"a\" 400", "4:15: expected HTTP and a status: '400'"),
    ("service S\n  - A", "5:6: expected '(' before the arguments: 'end of file'"),
    ("service S\n  - A(a: int", "5:13: expected ')' after the arguments: 'end of file'"),
    ("service S\n  - A() => int", "5:12: expected '(' before the arguments: 'int'"),
    ("service S\n  - stream A()", "5:5: a stream of requests is not supported: 'stream'"),
    ("service S\n  - A stream (a: int)", "5:7: a stream of requests is not supported: 'stream'"),
    ("service S\n  @old\n", "5:4: annotation without a declaration below it: '@old'"),
    ("import\nstruct S", "5:1: expected '- path' lines after import: 'struct'"),
    ("\t# ok\n  €", "5:3: expected a declaration such as struct, enum, error or service: '€'"),
  ])
  func pointsAtTheFault(body: String, fault: String) {
    #expect(faults(body) == [fault])
  }

  @Test func limitsTheDepthOfTypes() {
    let deep = String(repeating: "[]", count: 32) + "int"
    #expect(faults("struct S\n  - a: \(deep)") == ["5:72: types nest deeper than 32: 'int'"])
    #expect(faults("struct S\n  - a: \(deep.dropFirst(2))") == [])
  }
}

extension MethodDeclaration.Message {
  /// The message in a few letters.
  fileprivate var shape: String {
    switch self {
    case .empty: ""
    case .structure(let name): name.name
    case .fields(let fields): fields.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: " ")
    }
  }
}
