/// How names of a schema become names in Swift.
enum SwiftNames {
  /// `SignMessage` → `signMessage`, `OIDC` → `oidc`, `ERC20Transfer` → `erc20Transfer`,
  /// `ECDSA_P256_SHA256` → `ecdsaP256Sha256`, `image_data` → `imageData`, `tokenID` → `tokenID`.
  static func lowerCamel(_ name: String) -> String {
    let parts = name.split(separator: "_")
    guard let first = parts.first else { return name }
    let camel = parts.dropFirst().reduce(lowerFirst(first)) { $0 + capitalized($1) }
    // Not even backticks make these ordinary names.
    if camel == "self" || camel == "hashValue" { return camel + "Value" }
    return camel.first?.isNumber == true ? "_" + camel : camel
  }

  /// The name of a method; those of the client's own members get `Method` behind them.
  static func method(_ name: String) -> String {
    let camel = lowerCamel(name)
    return clientMembers.contains(camel) ? camel + "Method" : camel
  }

  /// Where a property is stored that has to lie in a box.
  static func boxed(_ name: String) -> String { "boxed" + name.prefix(1).uppercased() + name.dropFirst() }

  private static let clientMembers: Set<String> = ["baseURL", "transport", "headers", "timeout", "call", "prepare"]

  /// `hello-webrpc` → `HelloWebrpc`; other characters than letters and digits separate words.
  static func upperCamel(_ name: String) -> String {
    name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .map { String($0.prefix(1)).uppercased() + $0.dropFirst() }
      .joined()
  }

  private static func lowerFirst(_ part: Substring) -> String {
    guard part.contains(where: \.isLowercase) else { return part.lowercased() }
    let upper = part.prefix(while: \.isUppercase)
    guard upper.count > 1 else { return upper.lowercased() + part.dropFirst(upper.count) }
    // In `IDToken` the last capital begins the next word; in `ERC20Transfer` the run is a word of its own.
    let next = part[upper.endIndex...].first
    let word = next?.isLowercase == true ? upper.dropLast() : upper
    return word.lowercased() + part.dropFirst(word.count)
  }

  private static func capitalized(_ part: Substring) -> String {
    let word = part.contains(where: \.isLowercase) ? String(part) : part.lowercased()
    return String(word.prefix(1)).uppercased() + word.dropFirst()
  }

  /// `name`, in backticks where it is a word of the language.
  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Whether generated code or the language uses the type name `name` itself.
  static func isReserved(type name: String) -> Bool {
    name.hasPrefix("WebRPC") || reservedTypes.contains(name) || keywords.contains(name)
  }

  private static let reservedTypes: Set<String> = [
    "Any", "AnyObject", "Array", "AsyncThrowingStream", "Bool", "CaseIterable", "Codable", "CodingKey",
    "CodingKeyRepresentable", "CodingKeys", "Context", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double",
    "Duration", "Encodable", "Encoder", "Error", "Float", "Hashable", "Int", "Int16", "Int32", "Int64", "Int8",
    "JSONValue", "Never", "NoFields", "Optional", "OtherKeys", "Protocol", "Self", "Sendable", "Service", "Set",
    "String", "Type", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "Void",
  ]

  /// Whether `name` can be the name of a type: a letter, then letters, digits and underscores.
  static func isTypeName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.isASCII && ($0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
  }

  /// Whether `name` can be the name of a module that imports `WebRPC`.
  static func isModuleName(_ name: String) -> Bool {
    let rest = name.drop { $0 == "_" }
    return isTypeName(String(rest)) && !keywords.contains(name) && name != "WebRPC" && name != "Swift"
  }

  /// Whether `name` can be the name of a member as it stands, in backticks if need be.
  static func isMemberName(_ name: String) -> Bool {
    guard isTypeName(name), let first = name.first, first.isLowercase else { return false }
    return name != "self" && name != "hashValue"
  }

  /// `text` as a Swift string literal.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
