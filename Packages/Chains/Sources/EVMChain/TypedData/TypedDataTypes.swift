internal import CryptoCore

/// One struct type of a document and all that it refers to: checked, with their members' types parsed and their type
/// hashes computed. What a type does not refer to is not looked at.
struct TypedDataTypes: Sendable {
  /// The most bytes that are hashed for the type hashes of one document; each holds the text of all types it refers to.
  static let maximumHashedByteCount = 16 << 20

  struct Member: Sendable {
    let name: TypedDataName
    let type: TypedDataMemberType
  }

  struct Structure: Sendable {
    let name: TypedDataName
    var members: [Member] = []
    /// Name and members as `encodeType` writes them.
    var declaration: [UInt8] = []
    /// The structs that the members refer to, each once.
    var dependencies: [Int] = []
    var typeHash: [UInt8] = []
  }

  /// The root comes first.
  private(set) var structures: [Structure]

  /// - Throws: ``TypedDataError`` when the root is not defined, or something that it refers to is not well-formed.
  init(
    root: TypedDataName, in fields: [TypedDataName: [TypedDataField]], dialect: TypedDataDialect
  ) throws(TypedDataError) {
    guard fields.count <= TypedData.maximumTypeCount else {
      throw TypedDataError(.tooManyTypes, path: "types", "more than \(TypedData.maximumTypeCount) types")
    }
    guard fields[root] != nil else {
      throw TypedDataError(.unknownType, path: "primaryType", "the type '\(root)' is not defined")
    }
    var indexes = [root: 0]
    structures = [Structure(name: root)]
    structures.reserveCapacity(fields.count)
    var next = 0
    while next < structures.count {
      let reader = TypedDataStructureReader(structures[next].name, fields[structures[next].name] ?? [], dialect)
      var found: [TypedDataName] = []
      structures[next] = try reader.read { name in
        let name = TypedDataName(name)
        if let index = indexes[name] { return index }
        guard fields[name] != nil else { return nil }
        let index = indexes.count
        indexes[name] = index
        found.append(name)
        return index
      }
      structures += found.map { Structure(name: $0) }
      next += 1
    }
    var budget = Self.maximumHashedByteCount
    for index in structures.indices {
      structures[index].typeHash = Keccak256.hash(try encodeType(at: index, budget: &budget))
    }
  }

  /// The UTF-8 text of the root's `encodeType`.
  func encodeType() throws(TypedDataError) -> [UInt8] {
    var budget = Self.maximumHashedByteCount
    return try encodeType(at: 0, budget: &budget)
  }

  private func encodeType(at index: Int, budget: inout Int) throws(TypedDataError) -> [UInt8] {
    guard !structures[index].dependencies.isEmpty else {
      try spend(structures[index].declaration.count, of: &budget)
      return structures[index].declaration
    }
    var found = [index]
    var isFound = [Bool](repeating: false, count: structures.count)
    isFound[index] = true
    var next = 0
    var byteCount = 0
    while next < found.count {
      let structure = structures[found[next]]
      byteCount += structure.declaration.count
      for dependency in structure.dependencies where !isFound[dependency] {
        isFound[dependency] = true
        found.append(dependency)
      }
      next += 1
    }
    try spend(byteCount, of: &budget)
    if found.count > 2 {
      found[1...].sort { structures[$0].name < structures[$1].name }
    }
    var output: [UInt8] = []
    output.reserveCapacity(byteCount)
    for index in found {
      output += structures[index].declaration
    }
    return output
  }

  private func spend(_ count: Int, of budget: inout Int) throws(TypedDataError) {
    budget -= count
    guard budget >= 0 else {
      throw TypedDataError(
        .tooManyTypes, path: "types", "the texts of the types have more than \(Self.maximumHashedByteCount) bytes")
    }
  }
}
