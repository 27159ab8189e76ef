/// The struct types of a document, checked, and with their members' types parsed.
struct TypedDataTypes {
  static let domainName = "EIP712Domain"

  /// The domain's fields in the order of EIP-712, definition of domainSeparator.
  static let domainFields = [
    TypedDataField(name: "name", type: "string"), TypedDataField(name: "version", type: "string"),
    TypedDataField(name: "chainId", type: "uint256"), TypedDataField(name: "verifyingContract", type: "address"),
    TypedDataField(name: "salt", type: "bytes32"),
  ]

  struct Member {
    let name: String
    let type: TypedDataMemberType
  }

  private let fields: [String: [TypedDataField]]
  private(set) var members: [String: [Member]] = [:]

  init(_ fields: [String: [TypedDataField]], dialect: TypedDataDialect) throws(TypedDataError) {
    self.fields = fields
    for (name, list) in fields {
      guard Self.isTypeName(name), TypedDataMemberType(name, structs: [:], dialect: dialect) == nil else {
        throw TypedDataError(.unknownType, path: "types.\(name)", "the name cannot be that of a struct")
      }
      var names: Set<String> = []
      members[name] = try list.enumerated().map { index, field throws(TypedDataError) in
        let path = "types.\(name)[\(index)]"
        guard Self.isMemberName(field.name), names.insert(field.name).inserted else {
          throw TypedDataError(.invalidField, path: path, "the name '\(field.name)' is taken or malformed")
        }
        guard let type = TypedDataMemberType(field.type, structs: fields, dialect: dialect) else {
          throw TypedDataError(.unknownType, path: path, "the type '\(field.type)' is neither elementary nor defined")
        }
        return Member(name: field.name, type: type)
      }
    }
  }

  func encodeType(_ name: String) throws(TypedDataError) -> String {
    guard members[name] != nil else {
      throw TypedDataError(.unknownType, "the type '\(name)' is not defined")
    }
    var found: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      for case .structure(let dependency) in members[next, default: []].map(\.type.base)
      where found.insert(dependency).inserted {
        pending.append(dependency)
      }
    }
    found.remove(name)
    let sorted = [name] + found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return sorted.map(declaration).joined()
  }

  private func declaration(_ name: String) -> String {
    let list = fields[name, default: []].map { "\($0.type) \($0.name)" }
    return "\(name)(\(list.joined(separator: ",")))"
  }

  /// Any text that cannot be mistaken for another part of `encodeType`.
  private static func isTypeName(_ name: String) -> Bool {
    isMemberName(name) && !name.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
  }

  private static func isMemberName(_ name: String) -> Bool {
    !name.isEmpty && !name.unicodeScalars.contains { "(), ".unicodeScalars.contains($0) || $0.value < 0x21 }
  }
}
