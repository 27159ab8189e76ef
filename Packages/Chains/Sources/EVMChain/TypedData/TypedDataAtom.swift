internal import ChainCore
internal import CryptoCore

/// Encodes values of elementary types to 32 bytes.
struct TypedDataAtom {
  let dialect: TypedDataDialect

  func append(
    _ value: EIP712Value, as type: TypedDataMemberType.Base, to output: inout [UInt8]
  ) throws(TypedDataError) {
    if case .null = value {
      throw TypedDataError(.missingValue, "the value is missing")
    }
    switch type {
    case .bool:
      UInt256(try bool(value) ? 1 : 0).append(to: &output)
    case .address:
      output.append(contentsOf: repeatElement(0, count: 12))
      output += try address(value)
    case .string:
      output += try string(value).withBytes { Keccak256.hash($0) }
    case .bytes:
      output += Keccak256.hash(try bytes(value))
    case .fixedBytes(let count):
      let bytes = try bytes(value)
      guard bytes.count == count else {
        throw TypedDataError(.outOfRange, "\(count) bytes expected, \(bytes.count) found")
      }
      output += bytes
      output.append(contentsOf: repeatElement(0, count: 32 - count))
    case .uint(let bits):
      let (magnitude, isNegative) = try integer(value)
      guard !isNegative || magnitude.isZero, magnitude.significantBitCount <= bits else {
        throw TypedDataError(.outOfRange, "the number does not fit in uint\(bits)")
      }
      magnitude.append(to: &output)
    case .int(let bits):
      let (magnitude, isNegative) = try integer(value)
      guard let number = Int256(magnitude: magnitude, isNegative: isNegative), number.fits(bits: bits) else {
        throw TypedDataError(.outOfRange, "the number does not fit in int\(bits)")
      }
      number.bitPattern.append(to: &output)
    case .structure:
      throw TypedDataError(.typeMismatch, "an elementary type expected")
    }
  }

  private func bool(_ value: EIP712Value) throws(TypedDataError) -> Bool {
    switch value {
    case .bool(let flag): return flag
    case .string("true"): return true
    case .string("false"): return false
    default: throw TypedDataError(.typeMismatch, "a Boolean expected, \(value.kind) found")
    }
  }

  private func string(_ value: EIP712Value) throws(TypedDataError) -> String {
    guard case .string(let text) = value else {
      throw TypedDataError(.typeMismatch, "text expected, \(value.kind) found")
    }
    return text
  }

  private func address(_ value: EIP712Value) throws(TypedDataError) -> [UInt8] {
    switch value {
    case .string(let text): return try dialect.readAddress(text)
    case .bytes(let bytes) where bytes.count == EVMAddress.byteCount: return bytes
    default: throw TypedDataError(.typeMismatch, "an address expected, \(value.kind) found")
    }
  }

  private func bytes(_ value: EIP712Value) throws(TypedDataError) -> [UInt8] {
    switch value {
    case .bytes(let bytes): return bytes
    case .string(let text):
      guard text.utf8.starts(with: "0x".utf8), let bytes = try? Hex.decode(text) else {
        throw TypedDataError(.typeMismatch, "bytes are written as 0x and an even number of hexadecimal digits")
      }
      return bytes
    default: throw TypedDataError(.typeMismatch, "bytes expected, \(value.kind) found")
    }
  }

  private func integer(_ value: EIP712Value) throws(TypedDataError) -> (magnitude: UInt256, isNegative: Bool) {
    switch IntegerNotation.read(value) {
    case .success(let integer): return integer
    case .failure(let fault):
      throw TypedDataError(
        fault == .tooLarge ? .outOfRange : .typeMismatch, "\(fault.message)")
    }
  }
}
