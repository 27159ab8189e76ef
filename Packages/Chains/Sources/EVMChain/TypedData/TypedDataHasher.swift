internal import CryptoCore

/// Computes `hashStruct` (EIP-712, definitions of encodeType, encodeData and hashStruct).
struct TypedDataHasher {
  private let types: TypedDataTypes
  private let dialect: TypedDataDialect
  private var typeHashes: [String: [UInt8]] = [:]

  init(_ data: TypedData, dialect: TypedDataDialect) throws(TypedDataError) {
    self.dialect = dialect
    var fields = data.types
    if fields[TypedDataTypes.domainName] == nil {
      let present = data.domain.filter { $0.value != .null }
      let known = TypedDataTypes.domainFields.filter { present[$0.name] != nil }
      if let unknown = present.keys.sorted().first(where: { name in !known.contains { $0.name == name } }) {
        throw TypedDataError(.invalidField, path: "domain.\(unknown)", "EIP-712 knows no such field of a domain")
      }
      fields[TypedDataTypes.domainName] = known
    }
    types = try TypedDataTypes(fields, dialect: dialect)
  }

  mutating func domainSeparator(_ domain: [String: EIP712Value]) throws(TypedDataError) -> [UInt8] {
    do {
      return try hashStruct(domain, type: TypedDataTypes.domainName, depth: 0)
    } catch {
      throw error.inside("domain")
    }
  }

  mutating func messageHash(_ message: [String: EIP712Value], type: String) throws(TypedDataError) -> [UInt8] {
    guard types.members[type] != nil else {
      throw TypedDataError(.unknownType, path: "primaryType", "the type '\(type)' is not defined")
    }
    do {
      return try hashStruct(message, type: type, depth: 0)
    } catch {
      throw error.inside("message")
    }
  }

  private mutating func hashStruct(
    _ fields: [String: EIP712Value], type: String, depth: Int
  ) throws(TypedDataError) -> [UInt8] {
    let members = types.members[type, default: []]
    var encoded = try typeHash(type)
    encoded.reserveCapacity(32 * (members.count + 1))
    for member in members {
      do {
        try append(fields[member.name] ?? .null, member.type, member.type.dimensions[...], depth, to: &encoded)
      } catch {
        throw error.inside(member.name)
      }
    }
    return Keccak256.hash(encoded)
  }

  private mutating func typeHash(_ type: String) throws(TypedDataError) -> [UInt8] {
    if let known = typeHashes[type] { return known }
    let hash = Keccak256.hash(Array(try types.encodeType(type).utf8))
    typeHashes[type] = hash
    return hash
  }

  /// Appends the 32 bytes of one member or element.
  private mutating func append(
    _ value: EIP712Value, _ type: TypedDataMemberType, _ dimensions: ArraySlice<Int?>, _ depth: Int,
    to output: inout [UInt8]
  ) throws(TypedDataError) {
    guard depth <= TypedData.maximumDepth else {
      throw TypedDataError(.tooDeep, "the values are nested too deeply")
    }
    if let outermost = dimensions.last {
      output += try hashArray(value, count: outermost, type, dimensions.dropLast(), depth)
      return
    }
    guard case .structure(let name) = type.base else {
      output += try TypedDataAtom(dialect: dialect).encode(value, as: type.base)
      return
    }
    switch value {
    case .null: output.append(contentsOf: repeatElement(0, count: 32))
    case .object(let fields): output += try hashStruct(fields, type: name, depth: depth + 1)
    default: throw TypedDataError(.typeMismatch, "a struct \(name) expected, \(value.kind) found")
    }
  }

  private mutating func hashArray(
    _ value: EIP712Value, count: Int?, _ type: TypedDataMemberType, _ dimensions: ArraySlice<Int?>, _ depth: Int
  ) throws(TypedDataError) -> [UInt8] {
    guard case .array(let elements) = value else {
      let code: TypedDataError.Code = value == .null ? .missingValue : .typeMismatch
      throw TypedDataError(code, "an array expected, \(value.kind) found")
    }
    guard count == nil || elements.count == count else {
      throw TypedDataError(.outOfRange, "\(count ?? 0) elements expected, \(elements.count) found")
    }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(32 * elements.count)
    for (index, element) in elements.enumerated() {
      do {
        try append(element, type, dimensions, depth + 1, to: &encoded)
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return Keccak256.hash(encoded)
  }
}
