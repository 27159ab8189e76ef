/// Checks the declaration of one struct type and parses its members' types.
struct TypedDataStructureReader {
  private let name: TypedDataName
  private let fields: [TypedDataField]
  private let dialect: TypedDataDialect

  init(_ name: TypedDataName, _ fields: [TypedDataField], _ dialect: TypedDataDialect) {
    self.name = name
    self.fields = fields
    self.dialect = dialect
  }

  /// - Parameter structure: the index of the struct of a name; nil when it is not defined.
  func read(structure: (Substring) -> Int?) throws(TypedDataError) -> TypedDataTypes.Structure {
    guard Self.isTypeName(name.text), !TypedDataMemberType.isElementary(name.text, dialect: dialect) else {
      throw TypedDataError(.unknownType, path: "types.\(name)", "the name cannot be that of a struct")
    }
    var result = TypedDataTypes.Structure(name: name)
    result.members.reserveCapacity(fields.count)
    result.declaration.reserveCapacity(64)
    append(name.text, to: &result.declaration)
    result.declaration.append(UInt8(ascii: "("))
    var names: Set<TypedDataName> = []
    for (index, field) in fields.enumerated() {
      let name = TypedDataName(field.name)
      // A few names are compared faster than hashed.
      let isNew =
        fields.count > 8 ? names.insert(name).inserted : !result.members.contains { $0.name == name }
      guard isNew, Self.isMemberName(field.name) else {
        throw TypedDataError(
          .invalidField, path: "types.\(self.name)[\(index)]", "the name '\(field.name)' is taken or malformed")
      }
      guard let type = TypedDataMemberType(field.type, dialect: dialect, structure: structure) else {
        throw TypedDataError(
          .unknownType, path: "types.\(self.name)[\(index)]",
          "the type '\(field.type)' is neither elementary nor defined")
      }
      result.members.append(TypedDataTypes.Member(name: name, type: type))
      if index > 0 {
        result.declaration.append(UInt8(ascii: ","))
      }
      append(field.type, to: &result.declaration)
      result.declaration.append(UInt8(ascii: " "))
      append(field.name, to: &result.declaration)
    }
    result.declaration.append(UInt8(ascii: ")"))
    result.dependencies = Self.dependencies(of: result.members)
    return result
  }

  private func append(_ text: String, to output: inout [UInt8]) {
    text.withBytes { output.append(contentsOf: $0) }
  }

  private static func dependencies(of members: [TypedDataTypes.Member]) -> [Int] {
    var dependencies: [Int] = []
    for member in members {
      // There are at most as many as types, so that looking through them stays cheap.
      if case .structure(let index) = member.type.base, !dependencies.contains(index) {
        dependencies.append(index)
      }
    }
    return dependencies
  }

  /// Any text that cannot be mistaken for another part of `encodeType`.
  private static func isTypeName(_ name: String) -> Bool {
    isMemberName(name)
      && name.withBytes { $0.allSatisfy { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") } }
  }

  private static func isMemberName(_ name: String) -> Bool {
    !name.isEmpty
      && name.withBytes {
        $0.allSatisfy {
          $0 > 0x20 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: ",")
            && $0 != UInt8(ascii: ".")
        }
      }
  }
}
