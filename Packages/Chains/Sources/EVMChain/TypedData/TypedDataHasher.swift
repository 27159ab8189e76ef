internal import CryptoCore

/// Computes `hashStruct` (EIP-712, definitions of encodeType, encodeData and hashStruct).
struct TypedDataHasher {
  private let data: TypedData
  private let dialect: TypedDataDialect

  init(_ data: TypedData, dialect: TypedDataDialect) {
    self.data = data
    self.dialect = dialect
  }

  func domainSeparator() throws(TypedDataError) -> [UInt8] {
    try hash(data.domain, domainTypes(), "domain")
  }

  func messageHash() throws(TypedDataError) -> [UInt8] {
    let root = TypedDataName(data.primaryType)
    return try hash(data.message, root == TypedDataDomain.name ? domainTypes() : types(root), "message")
  }

  private func domainTypes() throws(TypedDataError) -> TypedDataTypes {
    data.types[TypedDataDomain.name] == nil
      ? try TypedDataDomain.types(of: data.domain, dialect: dialect) : try types(TypedDataDomain.name)
  }

  private func types(_ root: TypedDataName) throws(TypedDataError) -> TypedDataTypes {
    try data.cache.types(root: root, in: data.types, dialect: dialect)
  }

  private func hash(
    _ fields: [TypedDataName: EIP712Value], _ types: TypedDataTypes, _ path: String
  ) throws(TypedDataError) -> [UInt8] {
    do throws(TypedDataError) {
      return try TypedDataEncoder(types: types, dialect: dialect).hashStruct(fields, at: 0, depth: 0)
    } catch {
      throw error.inside(path)
    }
  }
}
