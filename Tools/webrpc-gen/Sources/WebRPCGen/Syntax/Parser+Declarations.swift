extension Parser {
  /// `webrpc = v1`, `name = …`, `version = …`, `basepath = …`
  mutating func parseProperty() throws(SchemaError) {
    let key = current
    var attributes = takeAttributes(before: key)
    advance()
    try expectSymbol("=", "after \(key.text)")
    let value = current
    let text = value.kind == .string ? value.value : restOfLine()
    if value.kind == .string { advance() }
    guard !text.isEmpty else { throw error("expected the value of \(key.text)") }
    switch key.text {
    case "webrpc":
      guard text == "v1" else { throw error("only webrpc v1 is supported", at: value) }
      file.webrpc = text
    case "name":
      file.schema.name = text
    case "version":
      file.schema.version = text
    default:
      guard text.hasPrefix("/"), !text.contains(" ") else { throw error("a basepath starts with '/'", at: value) }
      file.schema.basepath = text.hasSuffix("/") ? String(text.dropLast()) : text
    }
    try endLine(&attributes)
  }

  /// `import`, followed by `- path` lines, each of which may have `- Name` lines further in.
  mutating func parseImport() throws(SchemaError) {
    var attributes = takeAttributes(before: current)
    advance()
    try endLine(&attributes)
    try collect()
    guard current.isSymbol("-") else { throw error("expected '- path' lines after import") }
    while current.isSymbol("-") {
      let column = current.location.column
      advance()
      let token = current
      let path = token.kind == .string ? token.value : restOfLine()
      if token.kind == .string { advance() }
      guard !path.isEmpty else { throw error("expected the path of the file to import") }
      try endLine(&attributes)
      try collect()
      var item = Import(path: path, location: token.location)
      while current.isSymbol("-"), current.location.column > column {
        advance()
        let name = try expectName("the name of what to import")
        item.members = (item.members ?? []) + [TypeName(name: name.text, location: name.location)]
        try endLine(&attributes)
        try collect()
      }
      file.imports.append(item)
    }
  }

  /// `enum Name: type`, followed by `- Value = wire` lines.
  mutating func parseEnum() throws(SchemaError) {
    var attributes = takeAttributes(before: current)
    advance()
    let name = try expectName("the name of the enum")
    try expectSymbol(":", "and a type after the name of the enum")
    let baseToken = try expectWord("the type of the enum")
    guard let base = PrimitiveType(rawValue: baseToken.text), base == .string || base.isInteger else {
      throw error("an enum is a string or an integer", at: baseToken)
    }
    try endLine(&attributes)
    try parseAnnotations(&attributes)

    var values: [EnumDeclaration.Value] = []
    while current.isSymbol("-") {
      values.append(try parseEnumValue(base: base, previous: values.last))
      try collect()
    }
    guard !values.isEmpty else { throw error("enum '\(name.text)' has no values", at: name) }
    file.schema.enums.append(
      EnumDeclaration(name: name.text, base: base, values: values, attributes: attributes, location: name.location))
  }

  private mutating func parseEnumValue(
    base: PrimitiveType, previous: EnumDeclaration.Value?
  ) throws(SchemaError) -> EnumDeclaration.Value {
    var attributes = takeAttributes(before: current)
    advance()
    let name = try expectName("the name of an enum value")
    var wire = name.text
    var number = base.isInteger ? (previous?.number).map { $0 &+ 1 } ?? 0 : nil
    if current.isSymbol("=") {
      advance()
      let token = current
      let text = token.kind == .string ? token.value : restOfLine()
      if token.kind == .string { advance() }
      if base.isInteger {
        guard let parsed = Int128(text) else {
          throw SchemaError(.syntax, at: token.location, "expected an integer", offendingText: text)
        }
        number = parsed
      } else {
        guard !text.isEmpty else { throw error("expected the text on the wire") }
        wire = text
      }
    }
    try endLine(&attributes)
    try parseAnnotations(&attributes)
    return EnumDeclaration.Value(
      name: name.text, wire: wire, number: number, attributes: attributes, location: name.location)
  }

  /// `struct Name`, followed by `- field: type` and `- ...Base` lines.
  mutating func parseStruct() throws(SchemaError) {
    var attributes = takeAttributes(before: current)
    advance()
    let name = try expectName("the name of the struct")
    try endLine(&attributes)
    try parseAnnotations(&attributes)

    var fields: [FieldDeclaration] = []
    var embedded: [TypeName] = []
    while current.isSymbol("-") {
      var attributes = takeAttributes(before: current)
      advance()
      if current.kind == .ellipsis {
        advance()
        let base = try expectName("the name of the struct to embed")
        embedded.append(TypeName(name: base.text, location: base.location))
        try endLine(&attributes)
      } else {
        var field = try parseField(attributes)
        try endLine(&field.attributes)
        try parseAnnotations(&field.attributes)
        fields.append(field)
      }
      try collect()
    }
    file.schema.structs.append(
      StructDeclaration(
        name: name.text, fields: fields, embedded: embedded, attributes: attributes, location: name.location))
  }

  /// `name: type` or `name?: type`, up to the end of the type.
  mutating func parseField(_ attributes: Attributes) throws(SchemaError) -> FieldDeclaration {
    let name = try expectName("the name of a field")
    var isOptional = false
    if current.isSymbol("?") {
      isOptional = true
      advance()
    }
    try expectSymbol(":", "and a type after '\(name.text)'")
    let type = try parseType(depth: 0)
    return FieldDeclaration(
      name: name.text, type: type, isOptional: isOptional, attributes: attributes, location: name.location)
  }

  /// `error code Name "message" HTTP status`
  mutating func parseErrorDeclaration() throws(SchemaError) {
    var attributes = takeAttributes(before: current)
    advance()
    let codeToken = current
    guard codeToken.kind == .word, let code = Int(codeToken.text) else {
      throw error("expected the number of the error")
    }
    advance()
    let name = try expectName("the name of the error")
    let message = current
    guard message.kind == .string else { throw error("expected the message of the error in quotation marks") }
    advance()
    var status = 400
    if current.kind == .word {
      guard current.text == "HTTP" else { throw error("expected HTTP and a status") }
      advance()
      guard current.kind == .word, let value = Int(current.text), (400...599).contains(value) else {
        throw error("expected an HTTP status from 400 to 599")
      }
      status = value
      advance()
    }
    try endLine(&attributes)
    file.schema.errors.append(
      ErrorDeclaration(
        code: code, name: name.text, message: message.value, status: status, attributes: attributes,
        location: codeToken.location))
  }
}
