extension ABIType {
  /// A type without brackets, for example `uint8`; nil for any other word.
  init?(elementary word: some StringProtocol) {
    let read = word.utf8.withContiguousStorageIfAvailable { ElementaryWord($0[...]).type }
    guard let type = read ?? Array(word.utf8).withUnsafeBufferPointer({ ElementaryWord($0[...]).type }) else {
      return nil
    }
    self = type
  }
}

/// Reads the name of an elementary type from its bytes.
private struct ElementaryWord {
  private let bytes: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    self.bytes = bytes
  }

  var type: ABIType? {
    switch bytes.first {
    case UInt8(ascii: "u"):
      if let digits = rest(after: "uint") { return digits.isEmpty ? .uint(256) : width(digits).map { .uint($0) } }
      guard let digits = rest(after: "ufixed") else { return nil }
      return digits.isEmpty
        ? .ufixed(bits: 128, decimals: 18) : fixedPoint(digits).map { .ufixed(bits: $0, decimals: $1) }
    case UInt8(ascii: "i"):
      guard let digits = rest(after: "int") else { return nil }
      return digits.isEmpty ? .int(256) : width(digits).map { .int($0) }
    case UInt8(ascii: "b"):
      if let digits = rest(after: "bytes") {
        if digits.isEmpty { return .bytes }
        guard let count = number(digits), (1...32).contains(count) else { return nil }
        return .fixedBytes(count)
      }
      return isExactly("bool") ? .bool : nil
    case UInt8(ascii: "a"): return isExactly("address") ? .address : nil
    case UInt8(ascii: "s"): return isExactly("string") ? .string : nil
    case UInt8(ascii: "f"):
      if isExactly("function") { return .function }
      guard let digits = rest(after: "fixed") else { return nil }
      return digits.isEmpty
        ? .fixed(bits: 128, decimals: 18) : fixedPoint(digits).map { .fixed(bits: $0, decimals: $1) }
    default: return nil
    }
  }

  private func rest(after prefix: StaticString) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let count = prefix.utf8CodeUnitCount
    guard bytes.count >= count else { return nil }
    for index in 0..<count where bytes[bytes.startIndex + index] != prefix.utf8Start[index] {
      return nil
    }
    return bytes.dropFirst(count)
  }

  private func isExactly(_ word: StaticString) -> Bool { rest(after: word)?.isEmpty == true }

  private func width(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let bits = number(digits), ABIType.isWidth(bits) else { return nil }
    return bits
  }

  private func fixedPoint(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (Int, Int)? {
    guard let separator = text.firstIndex(of: UInt8(ascii: "x")), let bits = width(text[..<separator]),
      let decimals = number(text[(separator + 1)...]), ABIType.decimalCounts.contains(decimals)
    else { return nil }
    return (bits, decimals)
  }

  /// Decimal digits without leading zeros.
  private func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard (1...4).contains(digits.count), digits.count == 1 || digits.first != 48 else { return nil }
    var value = 0
    for digit in digits {
      guard digit >= 48 && digit <= 57 else { return nil }
      value = value * 10 + Int(digit - 48)
    }
    return value
  }
}
