/// A JSON text (RFC 8259) as keys and tokens use it: read strictly, with names compared by their UTF-8 bytes.
package enum JSONText: Sendable {
  case null
  case bool(Bool)
  /// The digits as they are written.
  case number(String)
  case string(String)
  case array([JSONText])
  case object(JSONObject)

  /// Reads one value that fills the whole input. A byte order mark is no part of JSON.
  package static func read(_ bytes: some Collection<UInt8>) throws(JSONTextError) -> JSONText {
    try withContiguousBytes(bytes) { bytes throws(JSONTextError) in
      var reader = JSONTextReader(bytes)
      return try reader.read()
    }
  }

  /// The text in quotation marks, as JSON writes it; slashes stay as they are.
  package static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\\(scalar)"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{8}": output += "\\b"
      case "\u{c}": output += "\\f"
      case _ where scalar.value < 0x20:
        output += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  /// Whether both are the same UTF-8 bytes. Swift's `==` also equates texts that Unicode calls canonically equivalent.
  package static func areSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }
}

/// An object of a JSON text.
package struct JSONObject: Sendable {
  /// A name that stands in an object more than once; the offset is that of the second.
  package struct Duplicate: Sendable {
    package let name: String
    package let offset: Int
  }

  private let members: [[UInt8]: JSONText]
  /// The first name that occurs twice. Of such members the last one is kept.
  package let duplicate: Duplicate?

  init(_ members: [[UInt8]: JSONText], duplicate: Duplicate?) {
    self.members = members
    self.duplicate = duplicate
  }

  /// The value of a member; nil when there is none.
  package subscript(name: String) -> JSONText? { members[Array(name.utf8)] }
}

/// Why bytes are not a JSON text. Modules turn it into their own error.
package struct JSONTextError: Error {
  package let reason: String
  /// In bytes from the start of the input.
  package let offset: Int
}
