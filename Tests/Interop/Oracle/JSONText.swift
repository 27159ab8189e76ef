import CryptoCore
import EVMChain

/// Writes JSON on one line.
enum JSONText {
  static func of(_ value: EIP712Value) -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let digits): return digits
    case .string(let text): return quoted(text)
    case .bytes(let bytes): return quoted(Hex.encode(bytes))
    case .array(let elements): return "[" + elements.map(of).joined(separator: ",") + "]"
    case .object(let members):
      return "{" + members.map { quoted($0.key.text) + ":" + of($0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        output += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }
}
