@_spi(OMSInternal) internal import OMSCore
internal import WebRPC

/// Ethereum addresses inside what the caller gave: in mixed case they must carry the right checksum (EIP-55).
///
/// Whatever does not read is left to the service to judge.
enum GivenAddresses {
  /// Looks at every member of type `address` in typed data (EIP-712), and at the domain's contract.
  static func validate(typedData: JSONValue) throws {
    guard case .object(let document) = typedData else { return }
    let types = TypedDataFields(document["types"])
    if let domain = document["domain"] {
      try validate(domain, of: "EIP712Domain", types, at: "typedData.domain")
      if case .object(let members) = domain, let contract = members["verifyingContract"] {
        try validate(contract, of: "address", types, at: "typedData.domain.verifyingContract")
      }
    }
    guard case .string(let primaryType)? = document["primaryType"], let message = document["message"] else { return }
    try validate(message, of: primaryType, types, at: "typedData.message")
  }

  /// Looks at every argument of type `address`, in lists too.
  static func validate(arguments: [AbiArg]?) throws {
    for (index, argument) in (arguments ?? []).enumerated() {
      try validate(argument.value, of: argument.type, TypedDataFields(nil), at: "args[\(index)]")
    }
  }

  private static func validate(
    _ value: JSONValue, of type: String, _ types: TypedDataFields, at path: String
  ) throws {
    switch value {
    case .string(let text) where type == "address":
      try WalletRules.validateGivenAddress(text, name: path)
    case .array(let items):
      guard type.hasSuffix("]"), let bracket = type.lastIndex(of: "[") else { return }
      for (index, item) in items.enumerated() {
        try validate(item, of: String(type[..<bracket]), types, at: "\(path)[\(index)]")
      }
    case .object(let members):
      for (name, type) in types.fields(of: type) {
        guard let member = members[name] else { continue }
        try validate(member, of: type, types, at: "\(path).\(name)")
      }
    default:
      return
    }
  }
}

/// The `types` of typed data, as far as they read.
private struct TypedDataFields {
  private let structures: [String: JSONValue]

  init(_ types: JSONValue?) {
    if case .object(let structures)? = types { self.structures = structures } else { structures = [:] }
  }

  func fields(of type: String) -> [(name: String, type: String)] {
    guard case .array(let fields)? = structures[type] else { return [] }
    return fields.compactMap { field in
      guard case .object(let field) = field, case .string(let name)? = field["name"],
        case .string(let type)? = field["type"]
      else { return nil }
      return (name, type)
    }
  }
}
