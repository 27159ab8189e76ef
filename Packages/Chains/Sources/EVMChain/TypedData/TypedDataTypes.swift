internal import CryptoCore

/// The struct types of a document, checked, with their members' types parsed and their type hashes computed.
struct TypedDataTypes: Sendable {
  static let domainName = "EIP712Domain"

  /// The domain's fields in the order of EIP-712, definition of domainSeparator.
  static let domainFields = [
    TypedDataField(name: "name", type: "string"), TypedDataField(name: "version", type: "string"),
    TypedDataField(name: "chainId", type: "uint256"), TypedDataField(name: "verifyingContract", type: "address"),
    TypedDataField(name: "salt", type: "bytes32"),
  ]

  struct Member: Sendable {
    let name: String
    let type: TypedDataMemberType
  }

  struct Structure: Sendable {
    let name: String
    var members: [Member] = []
    var typeHash: [UInt8] = []
  }

  private let fields: [String: [TypedDataField]]
  private let indexes: [String: Int]
  private(set) var structures: [Structure]
  /// The index of `EIP712Domain`; nil when it is not among the types.
  let domainIndex: Int?

  init(_ fields: [String: [TypedDataField]], dialect: TypedDataDialect) throws(TypedDataError) {
    guard fields.count <= TypedData.maximumTypeCount else {
      throw TypedDataError(.tooManyTypes, path: "types", "more than \(TypedData.maximumTypeCount) types")
    }
    self.fields = fields
    structures = fields.keys.map { Structure(name: $0) }
    indexes = Dictionary(structures.enumerated().map { ($1.name, $0) }) { first, _ in first }
    domainIndex = indexes[Self.domainName]
    for index in structures.indices {
      structures[index].members = try members(of: structures[index].name, dialect)
    }
    for index in structures.indices {
      structures[index].typeHash = Keccak256.hash(encodeType(at: index))
    }
  }

  func index(of name: String) -> Int? { indexes[name] }

  /// The UTF-8 text of `encodeType`.
  func encodeType(at index: Int) -> [UInt8] {
    var found = [index]
    var isFound = [Bool](repeating: false, count: structures.count)
    isFound[index] = true
    var next = 0
    while next < found.count {
      for member in structures[found[next]].members {
        if case .structure(let dependency) = member.type.base, !isFound[dependency] {
          isFound[dependency] = true
          found.append(dependency)
        }
      }
      next += 1
    }
    if found.count > 2 {
      found[1...].sort { structures[$0].name.utf8.lexicographicallyPrecedes(structures[$1].name.utf8) }
    }
    var output: [UInt8] = []
    output.reserveCapacity(128)
    for index in found {
      appendDeclaration(structures[index].name, to: &output)
    }
    return output
  }

  private func members(of name: String, _ dialect: TypedDataDialect) throws(TypedDataError) -> [Member] {
    guard Self.isTypeName(name), TypedDataMemberType(name, structs: [:], dialect: dialect) == nil else {
      throw TypedDataError(.unknownType, path: "types.\(name)", "the name cannot be that of a struct")
    }
    var members: [Member] = []
    let list = fields[name, default: []]
    members.reserveCapacity(list.count)
    var names: Set<String> = []
    for (index, field) in list.enumerated() {
      // A few names are compared faster than hashed.
      let isNew =
        list.count > 8 ? names.insert(field.name).inserted : !members.contains { $0.name == field.name }
      guard isNew, Self.isMemberName(field.name) else {
        throw TypedDataError(
          .invalidField, path: "types.\(name)[\(index)]", "the name '\(field.name)' is taken or malformed")
      }
      guard let type = TypedDataMemberType(field.type, structs: indexes, dialect: dialect) else {
        throw TypedDataError(
          .unknownType, path: "types.\(name)[\(index)]",
          "the type '\(field.type)' is neither elementary nor defined")
      }
      members.append(Member(name: field.name, type: type))
    }
    return members
  }

  private func appendDeclaration(_ name: String, to output: inout [UInt8]) {
    output += name.utf8
    output.append(UInt8(ascii: "("))
    for (index, field) in fields[name, default: []].enumerated() {
      if index > 0 {
        output.append(UInt8(ascii: ","))
      }
      output += field.type.utf8
      output.append(UInt8(ascii: " "))
      output += field.name.utf8
    }
    output.append(UInt8(ascii: ")"))
  }

  /// Any text that cannot be mistaken for another part of `encodeType`.
  private static func isTypeName(_ name: String) -> Bool {
    isMemberName(name) && !name.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
  }

  private static func isMemberName(_ name: String) -> Bool {
    !name.isEmpty
      && !name.utf8.contains {
        $0 <= 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ",")
          || $0 == UInt8(ascii: ".")
      }
  }
}
