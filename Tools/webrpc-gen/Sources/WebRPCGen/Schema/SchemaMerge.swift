/// Brings the declarations of several files together. What comes by two ways is there once.
struct SchemaMerge {
  private(set) var schema: Schema
  private var seen: Set<SourceLocation> = []

  init(into schema: Schema) {
    self.schema = schema
  }

  /// Adds the declarations of `other`, or only those named by `members`.
  ///
  /// - Throws: an error at a member that `other` does not have.
  mutating func add(_ other: Schema, only members: [TypeName]?) throws(SchemaError) {
    let wanted = members.map { Set($0.map(\.name)) }
    var found: Set<String> = []
    func isNew(_ name: String, _ location: SourceLocation) -> Bool {
      guard wanted?.contains(name) ?? true else { return false }
      found.insert(name)
      return seen.insert(location).inserted
    }
    schema.enums += other.enums.filter { isNew($0.name, $0.location) }
    schema.structs += other.structs.filter { isNew($0.name, $0.location) }
    schema.errors += other.errors.filter { isNew($0.name, $0.location) }
    schema.services += other.services.filter { isNew($0.name, $0.location) }
    for member in members ?? [] where !found.contains(member.name) {
      throw SchemaError(
        .import, at: member.location, "the imported file declares nothing of this name", offendingText: member.name)
    }
  }
}
