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
      structures[index].typeHash = Keccak256.hash(Array(encodeType(at: index).utf8))
    }
  }

  func index(of name: String) -> Int? { indexes[name] }

  func encodeType(at index: Int) -> String {
    var found: Set<Int> = [index]
    var pending = [index]
    while let next = pending.popLast() {
      for case .structure(let dependency) in structures[next].members.map(\.type.base)
      where found.insert(dependency).inserted {
        pending.append(dependency)
      }
    }
    found.remove(index)
    let others = found.map { structures[$0].name }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ([structures[index].name] + others).map(declaration).joined()
  }

  private func members(of name: String, _ dialect: TypedDataDialect) throws(TypedDataError) -> [Member] {
    guard Self.isTypeName(name), TypedDataMemberType(name, structs: [:], dialect: dialect) == nil else {
      throw TypedDataError(.unknownType, path: "types.\(name)", "the name cannot be that of a struct")
    }
    var members: [Member] = []
    var names: Set<String> = []
    for (index, field) in fields[name, default: []].enumerated() {
      let path = "types.\(name)[\(index)]"
      guard Self.isMemberName(field.name), names.insert(field.name).inserted else {
        throw TypedDataError(.invalidField, path: path, "the name '\(field.name)' is taken or malformed")
      }
      guard let type = TypedDataMemberType(field.type, structs: indexes, dialect: dialect) else {
        throw TypedDataError(.unknownType, path: path, "the type '\(field.type)' is neither elementary nor defined")
      }
      members.append(Member(name: field.name, type: type))
    }
    return members
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
    !name.isEmpty
      && !name.utf8.contains {
        $0 <= 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ",")
          || $0 == UInt8(ascii: ".")
      }
  }
}
