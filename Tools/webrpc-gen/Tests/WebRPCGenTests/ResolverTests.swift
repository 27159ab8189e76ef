import Testing

@testable import WebRPCGen

struct ResolverTests {
  @Test(arguments: [
    ("struct S\nstruct S", ["5:8: the type is declared twice: 'S'", twice("5:8", "S")]),
    ("struct S\nenum S: string\n - A", ["4:8: the type is declared twice: 'S'", twice("4:8", "S")]),
    ("struct S\n - a: T", ["5:7: there is no type of this name: 'T'"]),
    ("struct S\n - a: []map<string,T>", ["5:20: there is no type of this name: 'T'"]),
    ("struct S\n - a: int\n - a: int", ["6:4: the field is declared twice: 'a'"]),
    (
      "struct S\n - a_b: int\n - aB: int",
      ["6:4: two fields have the same name 'aB' in Swift; rename one with '+ swift.name = …': 'aB'"]
    ),
    ("struct S\n - a: int\n - b: int\n  + json = a", ["6:4: two fields have the same JSON name 'a': 'b'"]),
    ("struct S\n - a: map<float32,int>", ["5:4: the key of a map is a string, an integer or an enum: 'float32'"]),
    ("struct S\n - a: map<S,int>", ["5:4: the key of a map is a string, an integer or an enum: 'S'"]),
    ("struct S\n - a: S", ["5:4: the struct holds itself and could never end; make a field optional: 'a'"]),
    (
      "struct S\n - a: T\nstruct T\n - b: S",
      [
        "5:4: the struct holds itself and could never end; make a field optional: 'a'",
        "7:4: the struct holds itself and could never end; make a field optional: 'b'",
      ]
    ),
    ("struct S\n - a: T\nstruct T\n - b?: S\n - c: []T", []),
    ("struct S\n - ...T", ["5:7: there is no struct of this name: 'T'"]),
    ("struct S\n - ...S", ["5:7: the struct embeds itself: 'S'"]),
    (
      "struct A\n - ...B\n - x: int\nstruct B\n - x: int",
      ["6:4: an embedded struct has this field too: 'x'", "6:4: the field is declared twice: 'x'"]
    ),
    ("enum E: string\n - A = x\n - B = x", ["6:4: two values of 'E' have the same text on the wire: 'x'"]),
    (
      "enum E: string\n - A\n - a",
      ["6:4: two values of 'E' have the same name 'a' in Swift; rename one with '+ swift.name = …': 'a'"]
    ),
    ("enum E: uint8\n - A = 7\n - B = 7", ["6:4: two values of 'E' have the same number: '7'"]),
    ("enum E: uint8\n - A = 255\n - B", ["6:4: the number does not fit into uint8: '256'"]),
    ("enum E: uint\n - A = -1", ["5:4: the number does not fit into uint: '-1'"]),
    ("error 0 A \"a\"", ["4:7: numbers below 1 belong to webrpc itself: '0'"]),
    ("error 1 A \"a\"\nerror 1 B \"b\"", ["5:7: two errors have the same number: '1'"]),
    ("error 1 A \"a\"\nerror 2 A \"b\"", ["5:7: two errors have the same name: 'A'"]),
    ("service S\n - A()\n - a()", ["6:4: the method is declared twice: 'a'"]),
    ("service S\n - A(T)", ["5:6: there is no struct of this name: 'T'"]),
    ("enum T: string\n - X\nservice S\n - A(T)", ["7:6: there is no struct of this name: 'T'"]),
    ("service S\n - A() => stream ()", ["5:4: a stream needs a message: 'A'"]),
    (
      "service S\nservice S",
      [
        "5:9: the service is declared twice: 'S'", twice("5:9", "SClient"), twice("5:9", "SService"),
        twice("5:9", "SRouter"),
      ]
    ),
    ("service S\nstruct SClient", [twice("4:9", "SClient")]),
    ("struct S\n + swift.strict", ["5:4: the generator knows no such annotation here: 'swift.strict'"]),
    ("struct S\n - a: int\n  + swift.key = b", ["6:5: the generator knows no such annotation here: 'swift.key'"]),
    ("struct S\n - a: int\n  + swift.keys = b c", ["6:5: 'swift.keys' leaves out 'a', which encoding writes: 'b c'"]),
    (
      "enum E: string\n + swift.wire = number\n - A",
      ["5:4: 'swift.wire' can only be 'number', for an integer enum: 'number'"]
    ),
    ("enum E: string\n + swift.strict = no\n - A", ["5:4: 'swift.strict' takes no value: 'no'"]),
    ("struct String", [reserved("4:8", "String")]),
    ("struct WebRPCThing", [reserved("4:8", "WebRPCThing")]),
    ("struct S\n + swift.name = Void", [reserved("4:8", "Void")]),
    (
      "struct S\n + swift.name = a-b",
      ["5:4: the name of a Swift type begins with a letter and has letters and digits: 'a-b'"]
    ),
    ("struct String\n + swift.name = Text", []),
    ("struct S\n - a: int\n  + go.tag.json = x\n  + other", []),
    (
      "struct S\n - protocol: int\n - Protocol: int",
      ["6:4: two fields have the same name 'protocol' in Swift; rename one with '+ swift.name = …': 'Protocol'"]
    ),
    ("struct S\n - protocol: int\n - Protocol: int\n  + swift.name = other", []),
    (
      "struct S\n - a: int\n  + swift.name = 2nd",
      ["6:5: the name of a Swift member begins with a small letter and has letters and digits: '2nd'"]
    ),
    (
      "struct S\n - a: int\n  + swift.name",
      ["6:5: the name of a Swift member begins with a small letter and has letters and digits"]
    ),
    (
      "enum E: string\n - unknown\n - UnknownValue",
      [
        "6:4: two values of 'E' have the same name 'unknownValue' in Swift; rename one with '+ swift.name = …': 'UnknownValue'"
      ]
    ),
    ("struct S\n - a: int\n  + json = b,string", ["6:5: 'json' can only have the option 'omitempty': 'string'"]),
    ("struct S\n - a: int\n  + json = -\n - b: int\n  + json = a", []),
    (
      "struct S\n - next?: S\n - boxedNext: int",
      ["5:4: 'boxedNext' is where this field is stored; rename one with '+ swift.name = …': 'next'"]
    ),
    ("struct default\n - a: int", [reserved("4:8", "default")]),
    (
      "enum E: uint64\n - A = 18446744073709551616",
      ["5:4: the number does not fit into uint64: '18446744073709551616'"]
    ),
    (
      "enum E: int64\n - A = 9223372036854775807\n - B",
      ["6:4: the number does not fit into int64: '9223372036854775808'"]
    ),
    ("service S\n - timeout()\n - timeoutMethod()", ["6:4: the method is declared twice: 'timeoutMethod'"]),
  ])
  func findsWhatMakesNoSense(body: String, expected: [String]) {
    #expect(faults(body) == expected)
  }

  @Test func reportsAllFaultsInTheOrderOfTheText() {
    #expect(
      faults("error 0 A \"a\"\nstruct S\n - a: T\nenum E: string\n - A\n - A") == [
        "4:7: numbers below 1 belong to webrpc itself: '0'", "6:7: there is no type of this name: 'T'",
        "9:4: two values of 'E' have the same name: 'A'",
      ])
  }

  @Test func needsANameAndAVersion() {
    let errors = #expect(throws: SchemaErrors.self) { try SchemaLoader.schema(text: "webrpc = v1", file: "f") }
    #expect(errors?.errors.map(\.location.description) == ["f:1:1", "f:1:1"])
  }

  @Test func putsEmbeddedFieldsFirst() throws {
    let structs = try schema("struct A\n - a: int\nstruct B\n - ...A\n - b: int\nstruct C\n - c: int\n - ...B\n")
      .structs
    #expect(structs.map { $0.fields.map(\.name) } == [["a"], ["a", "b"], ["a", "b", "c"]])
  }

  @Test func staysQuickWhenStructsEmbedEachOtherManyTimes() {
    var body = ""
    for level in 0..<30 { body += "struct S\(level)\n - ...S\(level + 1)\n - ...S\(level + 1)\n" }
    body += "struct S30\n - x: int\n"
    #expect(faults(body).count == 30)
  }
}

private func twice(_ place: String, _ name: String) -> String {
  "\(place): two Swift types would have this name; rename one with '+ swift.name = …': '\(name)'"
}

private func reserved(_ place: String, _ name: String) -> String {
  "\(place): the name means something else in Swift; rename it with '+ swift.name = …': '\(name)'"
}
