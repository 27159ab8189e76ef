internal import ChainCore

/// Reads encoded values. Every offset and length is checked against the data, and what is read in all is limited, so
/// that offsets which point at the same place over and over cannot make a small input grow without bound.
struct ABIDecoder {
  private let data: [UInt8]
  /// Bytes that may still be read: a few times what there is.
  private var budget: Int

  private init(_ data: [UInt8], base: Int) {
    self.data = data
    budget = (data.count - base) * 4 + 4096
  }

  /// The arguments behind a prefix, which the data are known to start with.
  static func arguments(
    in data: [UInt8], after prefix: [UInt8], _ layouts: [ABILayout], strict: Bool
  ) throws(ABIError) -> [ABIValue] {
    var decoder = ABIDecoder(data, base: prefix.count)
    let values = try decoder.tuple(layouts, at: prefix.count)
    if strict {
      var encoder = ABIEncoder(prefix: prefix)
      try encoder.appendTuple(values, layouts)
      if encoder.output != data {
        let common = zip(encoder.output, data).prefix { $0 == $1 }.count
        throw ABIError(.nonCanonical, offset: common, "the values are not encoded with these bytes")
      }
    }
    return values
  }

  /// The values of a tuple whose head starts at `start`; offsets count from there.
  private mutating func tuple(_ layouts: [ABILayout], at start: Int) throws(ABIError) -> [ABIValue] {
    let size = try ABILayout.headByteCount(of: layouts)
    return try sequence(count: layouts.count, headByteCount: size, at: start) { layouts[$0] }
  }

  private mutating func sequence(
    count: Int, headByteCount: Int, at start: Int, _ layout: (Int) -> ABILayout
  ) throws(ABIError) -> [ABIValue] {
    var values: [ABIValue] = []
    values.reserveCapacity(min(count, data.count / 32 + 1))
    var position = start
    for index in 0..<count {
      let layout = layout(index)
      do throws(ABIError) {
        try spend(1, at: position)
        if layout.isDynamic {
          let offset = try length(at: position, "the offset")
          guard offset <= data.count - start else {
            throw ABIError(.truncated, offset: position, "the offset \(offset) points beyond the data")
          }
          guard offset >= headByteCount else {
            throw ABIError(.invalidOffset, offset: position, "the offset \(offset) points at the offsets")
          }
          values.append(try value(layout, at: start + offset))
          position += 32
        } else {
          values.append(try value(layout, at: position))
          position += layout.headByteCount
        }
      } catch {
        throw error.inside(index)
      }
    }
    return values
  }

  private mutating func value(_ layout: ABILayout, at position: Int) throws(ABIError) -> ABIValue {
    switch layout.type {
    case .tuple:
      return .tuple(try tuple(layout.children, at: position))
    case .fixedArray(_, let count):
      let element = layout.children[0]
      let size = try requireRoom(for: count, of: element, at: position)
      return .array(try sequence(count: count, headByteCount: size, at: position) { _ in element })
    case .array:
      let element = layout.children[0]
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
      return try elementary(layout.type, at: position)
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
  private func requireRoom(for count: Int, of element: ABILayout, at position: Int) throws(ABIError) -> Int {
    // Elements without bytes of their own are limited by the budget.
    let (needed, overflow) = element.headByteCount.multipliedReportingOverflow(by: count)
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
