/// Puts the fields of embedded structs (`- ...Base`) before a struct's own.
struct StructFlattener {
  private let structs: [String: StructDeclaration]
  private var finished: [String: [FieldDeclaration]] = [:]
  private var open: Set<String> = []
  /// What is wrong with the embedding.
  private(set) var errors: [SchemaError] = []

  init(_ structs: [StructDeclaration]) {
    self.structs = Dictionary(structs.map { ($0.name, $0) }) { first, _ in first }
  }

  /// All fields of `item`. Of fields with the same name only the first stays, so that lists cannot explode.
  mutating func fields(of item: StructDeclaration) -> [FieldDeclaration] {
    if item.embedded.isEmpty { return item.fields }
    if let fields = finished[item.name] { return fields }
    open.insert(item.name)
    var result: [FieldDeclaration] = []
    var names: Set<String> = []
    for base in item.embedded {
      guard let declaration = structs[base.name] else {
        report(base, "there is no struct of this name")
        continue
      }
      guard !open.contains(base.name), open.count < Parser.maximumDepth else {
        report(base, open.contains(base.name) ? "the struct embeds itself" : "structs embed each other too deeply")
        continue
      }
      for field in fields(of: declaration) {
        if names.insert(field.name).inserted {
          result.append(field)
        } else {
          report(base, "the field '\(field.name)' comes from two embedded structs")
        }
      }
    }
    for field in item.fields {
      if names.contains(field.name) {
        errors.append(
          SchemaError(
            .semantics, at: field.location, "an embedded struct has this field too", offendingText: field.name))
      }
      result.append(field)
    }
    open.remove(item.name)
    finished[item.name] = result
    return result
  }

  private mutating func report(_ base: TypeName, _ message: String) {
    errors.append(SchemaError(.semantics, at: base.location, message, offendingText: base.name))
  }
}
