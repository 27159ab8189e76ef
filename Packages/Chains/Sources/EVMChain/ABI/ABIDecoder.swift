internal import ChainCore

/// Reads encoded values. Every offset and length is checked against the data, and what is read in all is limited, so
/// that offsets which point at the same place over and over cannot make a small input grow without bound.
struct ABIDecoder {
  private let data: [UInt8]
  /// Bytes that may still be read: a few times what there is.
  private var budget: Int

  init(_ data: [UInt8], base: Int = 0) {
    self.data = data
    budget = (data.count - base) * 4 + 4096
  }

  /// The values of a tuple whose head starts at `start`; offsets count from there.
  mutating func tuple(_ types: [ABIType], at start: Int) throws(ABIError) -> [ABIValue] {
    try sequence(count: types.count, headByteCount: ABIType.headByteCount(of: types) ?? .max, at: start) { types[$0] }
  }

  private mutating func sequence(
    count: Int, headByteCount: Int, at start: Int, _ type: (Int) -> ABIType
  ) throws(ABIError) -> [ABIValue] {
    var values: [ABIValue] = []
    values.reserveCapacity(min(count, data.count / 32 + 1))
    var position = start
    for index in 0..<count {
      let type = type(index)
      do throws(ABIError) {
        try spend(1, at: position)
        if type.isDynamic {
          let offset = try length(at: position, "the offset")
          guard offset <= data.count - start else {
            throw ABIError(.truncated, offset: position, "the offset \(offset) points beyond the data")
          }
          guard offset >= headByteCount else {
            throw ABIError(.invalidOffset, offset: position, "the offset \(offset) points at the offsets")
          }
          values.append(try value(type, at: start + offset))
          position += 32
        } else {
          values.append(try value(type, at: position))
          position += type.headByteCount ?? 0
        }
      } catch {
        throw error.inside(index)
      }
    }
    return values
  }

  private mutating func value(_ type: ABIType, at position: Int) throws(ABIError) -> ABIValue {
    switch type {
    case .tuple(let types):
      return .tuple(try tuple(types, at: position))
    case .fixedArray(let element, let count):
      let size = try requireRoom(for: count, of: element, at: position)
      return .array(try sequence(count: count, headByteCount: size, at: position) { _ in element })
    case .array(let element):
      let count = try length(at: position, "the array's length")
      let size = try requireRoom(for: count, of: element, at: position + 32)
      return .array(try sequence(count: count, headByteCount: size, at: position + 32) { _ in element })
    case .bytes:
      return .bytes(Array(try bytes(at: position)))
    case .string:
      let bytes = try bytes(at: position)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ABIError(.invalidUTF8, offset: position + 32, "the string is not UTF-8")
      }
      return .string(text)
    default:
      return try elementary(type, at: position)
    }
  }

  private mutating func elementary(_ type: ABIType, at position: Int) throws(ABIError) -> ABIValue {
    let word = try word(at: position)
    switch type {
    case .uint(let bits), .ufixed(let bits, _):
      guard word.significantBitCount <= bits else { throw padding(type, position) }
      return .uint(word)
    case .int(let bits), .fixed(let bits, _):
      let number = Int256(bitPattern: word)
      guard number.fits(bits: bits) else { throw padding(type, position) }
      return .int(number)
    case .address:
      guard word.significantBitCount <= 160 else { throw padding(type, position) }
      return .address(EVMAddress(trusted: Array(data[(position + 12)..<(position + 32)])))
    case .bool:
      guard let flag = word.uint64, flag <= 1 else { throw padding(type, position) }
      return .bool(flag == 1)
    case .fixedBytes(let count):
      return .bytes(try leading(count, of: word, type, position))
    default:
      return .bytes(try leading(24, of: word, type, position))
    }
  }

  private func leading(
    _ count: Int, of word: UInt256, _ type: ABIType, _ position: Int
  ) throws(ABIError) -> [UInt8] {
    guard word.hasZeroSuffix(byteCount: 32 - count) else { throw padding(type, position) }
    return Array(data[position..<(position + count)])
  }

  private mutating func bytes(at position: Int) throws(ABIError) -> ArraySlice<UInt8> {
    let count = try length(at: position, "the length")
    let start = position + 32
    let paddedCount = count.addingReportingOverflow(31).partialValue / 32 * 32
    guard count <= data.count - start, paddedCount <= data.count - start else {
      throw ABIError(.truncated, offset: position, "\(count) bytes announced, \(data.count - start) are left")
    }
    try spend(paddedCount, at: position)
    for place in (start + count)..<(start + paddedCount) where data[place] != 0 {
      throw ABIError(.invalidPadding, offset: start + count, "the padding is not zero")
    }
    return data[start..<(start + count)]
  }

  /// An offset or a length: a word that fits in the data.
  private mutating func length(at position: Int, _ what: String) throws(ABIError) -> Int {
    let number = try word(at: position)
    guard let small = number.uint64, small <= UInt64(data.count) else {
      throw ABIError(.truncated, offset: position, "\(what) \(number) is beyond the data")
    }
    return Int(small)
  }

  private mutating func word(at position: Int) throws(ABIError) -> UInt256 {
    guard data.count - position >= 32 else {
      throw ABIError(.truncated, offset: position, "32 bytes expected, \(max(0, data.count - position)) are left")
    }
    try spend(32, at: position)
    return data.withUnsafeBytes { UInt256(loading: $0, at: position) }
  }

  /// Returns the bytes that the elements take in place.
  private func requireRoom(for count: Int, of element: ABIType, at position: Int) throws(ABIError) -> Int {
    // Elements without bytes of their own are limited by the budget.
    let size = element.headByteCount ?? Int.max
    let (needed, overflow) = size.multipliedReportingOverflow(by: count)
    guard !overflow, needed <= max(0, data.count - position) else {
      throw ABIError(.truncated, offset: position, "the data are too short for \(count) elements")
    }
    return needed
  }

  private mutating func spend(_ count: Int, at position: Int) throws(ABIError) {
    budget -= count
    guard budget >= 0 else {
      throw ABIError(.tooLarge, offset: position, "the data point at themselves too often")
    }
  }

  private func padding(_ type: ABIType, _ position: Int) -> ABIError {
    ABIError(.invalidPadding, offset: position, "the word is not a value of \(type)")
  }
}
