internal import CryptoCore

/// Computes `hashStruct` (EIP-712, definitions of encodeType, encodeData and hashStruct).
struct TypedDataHasher {
  private let types: TypedDataTypes
  private let domainTypes: TypedDataTypes
  private let dialect: TypedDataDialect

  init(_ data: TypedData, dialect: TypedDataDialect) throws(TypedDataError) {
    self.dialect = dialect
    types =
      dialect.hasOwnTypes ? try TypedDataTypes(data.types, dialect: dialect) : try data.compiledTypes.get()
    domainTypes = types.domainIndex == nil ? try Self.types(ofDomain: data.domain, dialect) : types
  }

  /// The domain's type when the document does not declare it: the fields that are present, in the standard's order.
  private static func types(
    ofDomain domain: [String: EIP712Value], _ dialect: TypedDataDialect
  ) throws(TypedDataError) -> TypedDataTypes {
    let present = domain.filter { $0.value != .null }
    let known = TypedDataTypes.domainFields.filter { present[$0.name] != nil }
    if let unknown = present.keys.sorted().first(where: { name in !known.contains { $0.name == name } }) {
      throw TypedDataError(.invalidField, path: "domain.\(unknown)", "EIP-712 knows no such field of a domain")
    }
    return try TypedDataTypes([TypedDataTypes.domainName: known], dialect: dialect)
  }

  func domainSeparator(_ domain: [String: EIP712Value]) throws(TypedDataError) -> [UInt8] {
    try hash(domain, domainTypes.domainIndex ?? 0, domainTypes, "domain")
  }

  func messageHash(_ message: [String: EIP712Value], type: String) throws(TypedDataError) -> [UInt8] {
    let types = type == TypedDataTypes.domainName ? domainTypes : types
    guard let index = types.index(of: type) else {
      throw TypedDataError(.unknownType, path: "primaryType", "the type '\(type)' is not defined")
    }
    return try hash(message, index, types, "message")
  }

  private func hash(
    _ fields: [String: EIP712Value], _ index: Int, _ types: TypedDataTypes, _ path: String
  ) throws(TypedDataError) -> [UInt8] {
    do throws(TypedDataError) {
      return try TypedDataEncoder(types: types, dialect: dialect).hashStruct(fields, at: index, depth: 0)
    } catch {
      throw error.inside(path)
    }
  }
}
