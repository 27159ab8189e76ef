internal import ChainCore

/// Appends encoded values; offsets are filled in when their target is reached.
struct ABIEncoder {
  private(set) var output: [UInt8]

  init(prefix: [UInt8] = []) {
    output = prefix
  }

  /// Values in the head-and-tail form of a tuple.
  mutating func appendTuple(_ values: [ABIValue], _ layouts: [ABILayout]) throws(ABIError) {
    guard values.count == layouts.count else {
      throw ABIError(.wrongCount, "\(layouts.count) values expected, \(values.count) given")
    }
    try appendSequence(values) { layouts[$0] }
  }

  private mutating func appendSequence(
    _ values: [ABIValue], _ layout: (Int) -> ABILayout
  ) throws(ABIError) {
    let start = output.count
    var pending: [(index: Int, place: Int)] = []
    for (index, value) in values.enumerated() {
      let layout = layout(index)
      if layout.isDynamic {
        pending.append((index, output.count))
        append(zeros: 32)
      } else {
        try append(value, layout, at: index)
      }
    }
    for (index, place) in pending {
      patch(UInt64(output.count - start), at: place)
      try append(values[index], layout(index), at: index)
    }
  }

  private mutating func append(_ value: ABIValue, _ layout: ABILayout, at index: Int) throws(ABIError) {
    do {
      try append(value, layout)
    } catch {
      throw error.inside(index)
    }
  }

  private mutating func append(_ value: ABIValue, _ layout: ABILayout) throws(ABIError) {
    let type = layout.type
    switch (type, value) {
    case (.uint(let bits), .uint(let number)), (.ufixed(let bits, _), .uint(let number)):
      guard number.significantBitCount <= bits else { throw Self.outOfRange(type, number) }
      append(word: number)
    case (.int(let bits), .int(let number)), (.fixed(let bits, _), .int(let number)):
      guard number.fits(bits: bits) else { throw Self.outOfRange(type, number) }
      append(word: number.bitPattern)
    case (.address, .address(let address)):
      append(zeros: 12)
      output.append(contentsOf: address.bytes)
    case (.bool, .bool(let flag)):
      append(zeros: 31)
      output.append(flag ? 1 : 0)
    case (.fixedBytes(let count), .bytes(let bytes)):
      try append(bytes, exactly: count)
    case (.function, .bytes(let bytes)):
      try append(bytes, exactly: 24)
    case (.bytes, .bytes(let bytes)):
      append(word: UInt256(UInt64(bytes.count)))
      append(padded: bytes)
    case (.string, .string(let text)):
      append(word: UInt256(UInt64(text.utf8.count)))
      append(padded: text.utf8)
    case (.array, .array(let values)):
      append(word: UInt256(UInt64(values.count)))
      try appendSequence(values) { _ in layout.children[0] }
    case (.fixedArray(_, let count), .array(let values)):
      guard values.count == count else {
        throw ABIError(.wrongCount, "\(count) elements expected, \(values.count) given")
      }
      try appendSequence(values) { _ in layout.children[0] }
    case (.tuple, .tuple(let values)):
      try appendTuple(values, layout.children)
    default:
      throw ABIError(.typeMismatch, "the value is not of type \(type)")
    }
  }

  private mutating func append(_ bytes: [UInt8], exactly count: Int) throws(ABIError) {
    guard bytes.count == count else {
      throw ABIError(.outOfRange, "\(count) bytes expected, \(bytes.count) given")
    }
    append(padded: bytes)
  }

  private mutating func append(padded bytes: some Collection<UInt8>) {
    output.append(contentsOf: bytes)
    append(zeros: (32 - bytes.count % 32) % 32)
  }

  private mutating func append(zeros count: Int) {
    output.append(contentsOf: repeatElement(0, count: count))
  }

  private mutating func append(word: UInt256) {
    word.append(to: &output)
  }

  private mutating func patch(_ value: UInt64, at place: Int) {
    for index in 0..<8 {
      output[place + 31 - index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
    }
  }

  private static func outOfRange(_ type: ABIType, _ number: some CustomStringConvertible) -> ABIError {
    ABIError(.outOfRange, "\(number) does not fit in \(type)")
  }
}
