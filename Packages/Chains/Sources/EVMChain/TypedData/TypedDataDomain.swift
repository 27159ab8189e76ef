/// The domain separator's type (EIP-712, definition of domainSeparator).
enum TypedDataDomain {
  static let name: TypedDataName = "EIP712Domain"

  /// The fields in the standard's order.
  private static let fields = [
    TypedDataField(name: "name", type: "string"), TypedDataField(name: "version", type: "string"),
    TypedDataField(name: "chainId", type: "uint256"), TypedDataField(name: "verifyingContract", type: "address"),
    TypedDataField(name: "salt", type: "bytes32"),
  ]

  /// The type of a domain whose document does not declare it: the fields that are present, in the standard's order.
  static func types(
    of domain: [TypedDataName: EIP712Value], dialect: TypedDataDialect
  ) throws(TypedDataError) -> TypedDataTypes {
    let present = domain.filter { $0.value != .null }
    let known = fields.filter { present[TypedDataName($0.name)] != nil }
    if known.count < present.count,
      let unknown = present.keys.sorted().first(where: { name in !known.contains { TypedDataName($0.name) == name } })
    {
      throw TypedDataError(.invalidField, path: "domain.\(unknown)", "EIP-712 knows no such field of a domain")
    }
    return try TypedDataTypes(root: name, in: [name: known], dialect: dialect)
  }
}
