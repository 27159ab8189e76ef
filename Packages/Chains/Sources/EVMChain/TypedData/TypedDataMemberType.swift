/// A member's type: an elementary type or a struct, and the arrays around it.
struct TypedDataMemberType: Sendable {
  enum Base: Sendable {
    case bool
    case address
    case string
    case bytes
    case fixedBytes(Int)
    case uint(Int)
    case int(Int)
    /// The struct's index.
    case structure(Int)
  }

  let base: Base
  /// The arrays from the innermost to the outermost; nil for one of any length.
  let dimensions: [Int?]

  /// Nil when the text is neither an elementary type nor made of a struct that `structure` knows.
  init?(_ text: String, dialect: TypedDataDialect, structure: (Substring) -> Int?) {
    guard let (name, dimensions) = Self.split(text) else { return nil }
    self.dimensions = dimensions
    if let elementary = Self.elementary(name, dialect) {
      base = elementary
    } else if let index = structure(name) {
      base = .structure(index)
    } else {
      return nil
    }
  }

  /// Whether a text names an elementary type, so that no struct can be called so.
  static func isElementary(_ text: String, dialect: TypedDataDialect) -> Bool {
    elementary(text[...], dialect) != nil
  }

  private static func elementary(_ name: Substring, _ dialect: TypedDataDialect) -> Base? {
    switch ABIType(elementary: name) {
    case .bool: .bool
    case .address: .address
    case .string: .string
    case .bytes: .bytes
    case .fixedBytes(let count): .fixedBytes(count)
    case .uint(let bits): .uint(bits)
    case .int(let bits): .int(bits)
    default: dialect.integerAliases.contains { $0.utf8.elementsEqual(name.utf8) } ? .uint(256) : nil
    }
  }

  /// The name in front of the brackets, and what stands in them.
  private static func split(_ text: String) -> (name: Substring, dimensions: [Int?])? {
    guard text.utf8.last == UInt8(ascii: "]") else { return (text[...], []) }
    guard let bracket = text.utf8.firstIndex(of: UInt8(ascii: "[")) else { return (text[...], []) }
    var dimensions: [Int?] = []
    var rest = text.utf8[bracket...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "["), dimensions.count + 1 < TypedData.maximumDepth,
        let end = rest.firstIndex(of: UInt8(ascii: "]"))
      else { return nil }
      let digits = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if digits.isEmpty {
        dimensions.append(nil)
        continue
      }
      guard let count = number(digits) else { return nil }
      dimensions.append(.some(count))
    }
    return (text[..<bracket], dimensions)
  }

  /// Decimal digits without leading zeros.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard digits.count == 1 || digits.first != 48 else { return nil }
    var number = 0
    for digit in digits {
      guard digit >= 48, digit <= 57 else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = tens.addingReportingOverflow(Int(digit - 48))
      guard !isTooLarge, !isStillTooLarge else { return nil }
      number = sum
    }
    return number
  }
}
