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
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= TypedData.maximumDepth else { return nil }
    var dimensions: [Int?] = []
    for part in parts.dropFirst() {
      guard part.last == "]" else { return nil }
      let digits = part.dropLast().utf8
      if digits.isEmpty {
        dimensions.append(nil)
        continue
      }
      guard digits.allSatisfy({ $0 >= 48 && $0 <= 57 }), digits.count == 1 || digits.first != 48,
        let count = Int(part.dropLast())
      else { return nil }
      dimensions.append(count)
    }
    return (name, dimensions)
  }
}
