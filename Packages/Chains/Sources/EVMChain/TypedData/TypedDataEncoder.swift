internal import CryptoCore

/// Walks values along their types.
struct TypedDataEncoder {
  let types: TypedDataTypes
  let dialect: TypedDataDialect

  func hashStruct(
    _ fields: [TypedDataName: EIP712Value], at index: Int, depth: Int
  ) throws(TypedDataError) -> [UInt8] {
    let structure = types.structures[index]
    var encoded: [UInt8] = []
    encoded.reserveCapacity(32 * (structure.members.count + 1))
    encoded += structure.typeHash
    for member in structure.members {
      do throws(TypedDataError) {
        let type = member.type
        try append(fields[member.name] ?? .null, type, type.dimensions.count, depth, to: &encoded)
      } catch {
        throw error.inside(member.name.text)
      }
    }
    return Keccak256.hash(encoded)
  }

  /// Appends the 32 bytes of one member or element; the first `dimensionCount` dimensions are left to walk.
  private func append(
    _ value: EIP712Value, _ type: TypedDataMemberType, _ dimensionCount: Int, _ depth: Int,
    to output: inout [UInt8]
  ) throws(TypedDataError) {
    guard depth <= TypedData.maximumDepth else {
      throw TypedDataError(.tooDeep, "the values are nested too deeply")
    }
    if dimensionCount > 0 {
      output += try hashArray(value, type, dimensionCount - 1, depth)
      return
    }
    guard case .structure(let index) = type.base else {
      try TypedDataAtom(dialect: dialect).append(value, as: type.base, to: &output)
      return
    }
    switch value {
    case .null: output.append(contentsOf: repeatElement(0, count: 32))
    case .object(let fields): output += try hashStruct(fields, at: index, depth: depth + 1)
    default:
      throw TypedDataError(
        .typeMismatch, "a struct \(types.structures[index].name) expected, \(value.kind) found")
    }
  }

  private func hashArray(
    _ value: EIP712Value, _ type: TypedDataMemberType, _ dimension: Int, _ depth: Int
  ) throws(TypedDataError) -> [UInt8] {
    guard case .array(let elements) = value else {
      let code: TypedDataError.Code = value == .null ? .missingValue : .typeMismatch
      throw TypedDataError(code, "an array expected, \(value.kind) found")
    }
    if let count = type.dimensions[dimension], elements.count != count {
      throw TypedDataError(.outOfRange, "\(count) elements expected, \(elements.count) found")
    }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(32 * elements.count)
    for index in elements.indices {
      do throws(TypedDataError) {
        try append(elements[index], type, dimension, depth + 1, to: &encoded)
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return Keccak256.hash(encoded)
  }
}
