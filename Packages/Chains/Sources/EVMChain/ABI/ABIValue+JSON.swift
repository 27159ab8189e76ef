internal import ChainCore
internal import CryptoCore

extension ABIValue {
  /// Takes a value as JSON writes it: integers as numbers, decimal or `0x` text, bytes and addresses as `0x` text,
  /// arrays and tuples as arrays.
  ///
  /// - Throws: ``ABIError`` when the value does not fit the type; the path names the faulty part. `invalidType` when
  ///   the type is none.
  public init(_ value: EIP712Value, as type: ABIType) throws(ABIError) {
    self = try ABIValue(value, checked: ABILayout(type).type)
  }

  private init(_ value: EIP712Value, checked type: ABIType) throws(ABIError) {
    switch type {
    case .uint(let bits), .ufixed(let bits, _):
      let (magnitude, isNegative) = try Self.integer(value)
      guard !isNegative || magnitude.isZero, magnitude.significantBitCount <= bits else {
        throw ABIError(.outOfRange, "the number does not fit in \(type)")
      }
      self = .uint(magnitude)
    case .int(let bits), .fixed(let bits, _):
      let (magnitude, isNegative) = try Self.integer(value)
      guard let number = Int256(magnitude: magnitude, isNegative: isNegative), number.fits(bits: bits) else {
        throw ABIError(.outOfRange, "the number does not fit in \(type)")
      }
      self = .int(number)
    case .address: self = .address(try Self.address(value))
    case .bool:
      guard case .bool(let flag) = value else { throw Self.mismatch(type, value) }
      self = .bool(flag)
    case .fixedBytes(let count): self = .bytes(try Self.bytes(value, type, exactly: count))
    case .function: self = .bytes(try Self.bytes(value, type, exactly: 24))
    case .bytes: self = .bytes(try Self.bytes(value, type, exactly: nil))
    case .string:
      guard case .string(let text) = value else { throw Self.mismatch(type, value) }
      self = .string(text)
    case .array(let element): self = .array(try Self.values(value, type, count: nil) { _ in element })
    case .fixedArray(let element, let count): self = .array(try Self.values(value, type, count: count) { _ in element })
    case .tuple(let types): self = .tuple(try Self.values(value, type, count: types.count) { types[$0] })
    }
  }

  private static func values(
    _ value: EIP712Value, _ type: ABIType, count: Int?, _ elementType: (Int) -> ABIType
  ) throws(ABIError) -> [ABIValue] {
    guard case .array(let elements) = value else { throw mismatch(type, value) }
    guard count == nil || elements.count == count else {
      throw ABIError(.wrongCount, "\(count ?? 0) elements expected, \(elements.count) given")
    }
    var values: [ABIValue] = []
    for (index, element) in elements.enumerated() {
      do throws(ABIError) {
        values.append(try ABIValue(element, checked: elementType(index)))
      } catch {
        throw error.inside(index)
      }
    }
    return values
  }

  private static func integer(_ value: EIP712Value) throws(ABIError) -> (magnitude: UInt256, isNegative: Bool) {
    switch IntegerNotation.read(value) {
    case .success(let integer): return integer
    case .failure(let fault): throw ABIError(fault == .tooLarge ? .outOfRange : .typeMismatch, fault.message)
    }
  }

  private static func address(_ value: EIP712Value) throws(ABIError) -> EVMAddress {
    guard case .string(let text) = value else { throw mismatch(.address, value) }
    do {
      return try EVMAddress(text)
    } catch {
      throw ABIError(.typeMismatch, error.message)
    }
  }

  private static func bytes(_ value: EIP712Value, _ type: ABIType, exactly count: Int?) throws(ABIError) -> [UInt8] {
    let bytes: [UInt8]
    switch value {
    case .bytes(let given): bytes = given
    case .string(let text):
      guard text.hasPrefix("0x"), let decoded = try? Hex.decode(text) else {
        throw ABIError(.typeMismatch, "bytes are written as 0x and an even number of hexadecimal digits")
      }
      bytes = decoded
    default: throw mismatch(type, value)
    }
    guard count == nil || bytes.count == count else {
      throw ABIError(.outOfRange, "\(count ?? 0) bytes expected, \(bytes.count) given")
    }
    return bytes
  }

  private static func mismatch(_ type: ABIType, _ value: EIP712Value) -> ABIError {
    ABIError(.typeMismatch, "a value of \(type) expected, \(value.kind) found")
  }
}
