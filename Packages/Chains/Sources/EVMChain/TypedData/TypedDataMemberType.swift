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

  /// Nil when the text is neither an elementary type nor made of a defined struct.
  init?(_ text: String, structs: [String: Int], dialect: TypedDataDialect) {
    guard let (name, dimensions) = Self.split(text) else { return nil }
    self.dimensions = dimensions
    switch ABIType(elementary: name) {
    case .bool: base = .bool
    case .address: base = .address
    case .string: base = .string
    case .bytes: base = .bytes
    case .fixedBytes(let count): base = .fixedBytes(count)
    case .uint(let bits): base = .uint(bits)
    case .int(let bits): base = .int(bits)
    default:
      if dialect.integerAliases.contains(String(name)) {
        base = .uint(256)
      } else if let index = structs[String(name)] {
        base = .structure(index)
      } else {
        return nil
      }
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
