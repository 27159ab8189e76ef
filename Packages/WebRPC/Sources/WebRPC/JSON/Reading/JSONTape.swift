/// One value or object key of a JSON text, as a range of its bytes.
///
/// Entries lie in text order: an object is followed by its keys and values in turn, an array by its values.
struct JSONTapeEntry {
  enum Kind: UInt8 {
    case null, `true`, `false`
    /// Digits with at most a sign.
    case integer
    /// A number with a fraction or an exponent.
    case decimal
    /// The range lies between the quotation marks.
    case string
    /// A string that holds at least one escape.
    case escapedString
    case array
    case object
  }

  let kind: Kind
  /// First byte, and how many.
  let start: UInt32
  var length: UInt32
  /// Tape index behind this value and everything in it.
  var next: UInt32
  /// Members of an object, elements of an array.
  var count: UInt32 = 0
}

/// A JSON text that has been checked from the first byte to the last, with a tape of what is where.
final class JSONDocument: Sendable {
  let bytes: [UInt8]
  let tape: [JSONTapeEntry]

  /// - Throws: ``JSONSyntaxError``.
  init(_ bytes: [UInt8], limits: WebRPCJSON.Limits) throws(JSONSyntaxError) {
    guard bytes.count <= min(limits.maximumByteCount, Int(UInt32.max)) else {
      throw JSONSyntaxError(offset: 0, reason: .tooLarge)
    }
    self.bytes = bytes
    tape = try JSONReader.tape(of: bytes, maximumDepth: limits.maximumDepth)
  }

  /// The bytes of an entry.
  func withBytes<Result>(of entry: JSONTapeEntry, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { all in
      let start = Int(entry.start)
      return body(UnsafeBufferPointer(rebasing: all[start..<(start + Int(entry.length))]))
    }
  }
}

/// Why a text is not JSON, and where. It never quotes the text.
struct JSONSyntaxError: Error, CustomStringConvertible {
  enum Reason: String {
    case unexpectedEnd = "the text ends too early"
    case unexpectedByte = "unexpected character"
    case invalidNumber = "not a number"
    case invalidString = "control character in a string"
    case invalidEscape = "invalid escape"
    case invalidUTF8 = "not UTF-8"
    case duplicateName = "two members of one name"
    case trailingBytes = "something follows the value"
    case tooDeep = "nested too deeply"
    case tooLarge = "too large"
  }

  /// Bytes before the fault.
  let offset: Int
  let reason: Reason

  var description: String { "\(reason.rawValue) at byte \(offset)" }
}
