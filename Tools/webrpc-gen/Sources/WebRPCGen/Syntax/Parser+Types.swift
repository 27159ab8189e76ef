extension Parser {
  /// `string`, `[]T`, `map<K,V>` or the name of a declared type.
  mutating func parseType(depth: Int) throws(SchemaError) -> TypeReference {
    guard depth < Self.maximumDepth else {
      throw SchemaError(
        .limit, at: current.location, "types nest deeper than \(Self.maximumDepth)", offendingText: current.text)
    }
    if current.isSymbol("[") {
      advance()
      try expectSymbol("]", "after '['")
      return .list(try parseType(depth: depth + 1))
    }
    let token = try expectName("a type")
    if token.text == "map", current.isSymbol("<") {
      advance()
      let key = try parseType(depth: depth + 1)
      try expectSymbol(",", "between the key and the value of a map")
      let value = try parseType(depth: depth + 1)
      try expectSymbol(">", "at the end of a map")
      return .map(key, value)
    }
    if let primitive = PrimitiveType(rawValue: token.text) { return .primitive(primitive) }
    return .named(TypeName(name: token.text, location: token.location))
  }
}
