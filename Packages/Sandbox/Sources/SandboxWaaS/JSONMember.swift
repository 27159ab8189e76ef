internal import SandboxChain

/// Finds the bytes of one member of a JSON object, so that numbers longer than 64 bits keep their digits.
///
/// The text has been decoded before: it is known to be JSON.
/// Names are compared as the decoder reads them, escapes resolved.
enum JSONMember {
  /// The bytes of the member's value; nil when the object has no such member.
  static func bytes(of name: String, in object: [UInt8]) -> ArraySlice<UInt8>? {
    var scanner = Scanner(bytes: object)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    let wanted = Array(name.utf8)
    var found: ArraySlice<UInt8>?
    while let key = scanner.string() {
      guard scanner.take(UInt8(ascii: ":")), let value = scanner.value() else { return nil }
      // Of a repeated name the last one counts, as for the decoder.
      if names(key, wanted) { found = value }
      guard scanner.take(UInt8(ascii: ",")) else { break }
    }
    return found
  }

  private static func names(_ key: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
    guard key.contains(UInt8(ascii: "\\")) else { return key.elementsEqual(wanted) }
    let quote = [UInt8(ascii: "\"")]
    guard let name = try? CanonicalJSON.decode(String.self, from: quote + key + quote) else { return false }
    return name.utf8.elementsEqual(wanted)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    mutating func take(_ byte: UInt8) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    /// The inside of a string, escapes left as they are.
    mutating func string() -> ArraySlice<UInt8>? {
      guard take(UInt8(ascii: "\"")) else { return nil }
      let start = index
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\\"): index += 2
        case UInt8(ascii: "\""):
          index += 1
          return bytes[start..<(index - 1)]
        default: index += 1
        }
      }
      return nil
    }

    mutating func value() -> ArraySlice<UInt8>? {
      skipSpace()
      let start = index
      var depth = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          guard string() != nil else { return nil }
          if depth == 0 { return bytes[start..<index] }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          index += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return bytes[start..<index] }
          depth -= 1
          index += 1
          if depth == 0 { return bytes[start..<index] }
        case UInt8(ascii: ",") where depth == 0:
          return bytes[start..<index]
        default: index += 1
        }
      }
      return nil
    }

    private mutating func skipSpace() {
      while index < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) { index += 1 }
    }
  }
}
