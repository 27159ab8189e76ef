extension ABIType {
  /// A type without brackets, for example `uint8`; nil for any other word.
  init?(elementary word: some StringProtocol) {
    switch word {
    case "address": self = .address
    case "bool": self = .bool
    case "bytes": self = .bytes
    case "string": self = .string
    case "function": self = .function
    case "uint": self = .uint(256)
    case "int": self = .int(256)
    case "ufixed": self = .ufixed(bits: 128, decimals: 18)
    case "fixed": self = .fixed(bits: 128, decimals: 18)
    default:
      if let bits = Self.width(word, after: "uint") {
        self = .uint(bits)
      } else if let bits = Self.width(word, after: "int") {
        self = .int(bits)
      } else if let count = Self.number(word, after: "bytes"), (1...32).contains(count) {
        self = .fixedBytes(count)
      } else if let (bits, decimals) = Self.fixedPoint(word, after: "ufixed") {
        self = .ufixed(bits: bits, decimals: decimals)
      } else if let (bits, decimals) = Self.fixedPoint(word, after: "fixed") {
        self = .fixed(bits: bits, decimals: decimals)
      } else {
        return nil
      }
    }
  }

  private static func width(_ word: some StringProtocol, after prefix: String) -> Int? {
    guard let bits = number(word, after: prefix), (8...256).contains(bits), bits % 8 == 0 else { return nil }
    return bits
  }

  private static func fixedPoint(_ word: some StringProtocol, after prefix: String) -> (Int, Int)? {
    guard word.hasPrefix(prefix) else { return nil }
    let parts = word.dropFirst(prefix.count).split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let bits = width(parts[0], after: ""), let decimals = number(parts[1], after: ""),
      (0...80).contains(decimals)
    else { return nil }
    return (bits, decimals)
  }

  /// Decimal digits without leading zeros.
  private static func number(_ word: some StringProtocol, after prefix: String) -> Int? {
    guard word.hasPrefix(prefix) else { return nil }
    let digits = word.utf8.dropFirst(prefix.utf8.count)
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0 >= 48 && $0 <= 57 }),
      digits.count == 1 || digits.first != 48
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
