/// The one way in which WebRPC values become JSON and back.
///
/// It reads and writes `Codable` types and ``JSONValue``. Numbers keep their digits, however many: those in a
/// ``JSONValue`` that neither 64 bits nor a `Double` hold are written as they were read (see ``bigInteger(_:)``). `Data`
/// is base64, `URL` its text.
public enum WebRPCJSON {
  /// What is refused before it can do harm.
  public struct Limits: Sendable, Hashable {
    /// Bytes of the text. 64 MiB.
    public var maximumByteCount = 64 * 1024 * 1024

    /// Arrays and objects within one another. 128.
    public var maximumDepth = 128

    /// The values above.
    public init() {}
  }

  /// The value as JSON, always in the same bytes.
  ///
  /// Names are sorted by their UTF-8 bytes; there is no white space; slashes and letters beyond ASCII are not escaped.
  /// What is signed is the result of this, and what is sent is what was signed.
  ///
  /// - Throws: `EncodingError` for numbers that are not finite and for more than 128 levels.
  public static func encode(_ value: some Encodable) throws -> [UInt8] {
    var writer = JSONWriter()
    let tree = try JSONTreeEncoder().collect(value, key: nil)
    do {
      try writer.write(tree)
    } catch {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: error.rawValue))
    }
    return writer.bytes
  }

  /// The value that the JSON text holds. Unknown members are ignored.
  ///
  /// The text must be RFC 8259 to the letter: UTF-8 without a byte order mark, one value, no name twice in an object.
  /// Names are compared by their code points, as the standard has it; where a dictionary would take two for one, as it
  /// does with `é` in its two forms, reading fails instead of losing a member.
  ///
  /// - Throws: `DecodingError`, which says where the fault is and never quotes the text.
  public static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: some Collection<UInt8>,
    limits: Limits = Limits()
  ) throws -> Value {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(Array(bytes), limits: limits)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: error.description))
    }
    return try JSONTapeDecoder(document).decode(type, at: 0, key: nil)
  }

  /// A whole number of any size as a ``JSONValue``, or nil when the text is not one as JSON writes it.
  ///
  /// Within 64 bits it is `.integer` or `.unsignedInteger`. A wider one is a `.string` in an internal form that
  /// ``encode(_:)`` writes as a bare number with these digits; ``integerText(_:)`` gives them back. Foundation's
  /// `JSONEncoder` and `JSONDecoder` keep such numbers up to 128 bits; beyond that the encoder writes a string of
  /// digits and the decoder rounds to `.number`.
  public static func bigInteger(_ text: String) -> JSONValue? {
    guard let document = try? JSONDocument(Array(text.utf8), limits: Limits()),
      let entry = document.tape.first, entry.kind == .integer, Int(entry.length) == text.utf8.count
    else { return nil }
    return document.value(at: 0)
  }

  /// The decimal digits, with a minus sign where there is one, of a value that is a whole number of any size; nil for
  /// anything else, such as a `.number` and what was written with an exponent.
  public static func integerText(_ value: JSONValue) -> String? {
    switch value {
    case .integer(let value): String(value)
    case .unsignedInteger(let value): String(value)
    case .string(let text): wholeLiteral(in: text)
    default: nil
    }
  }

  private static func wholeLiteral(in text: String) -> String? {
    guard let literal = BigNumber.literal(in: text) else { return nil }
    // The first character may be the sign; a fraction or an exponent has letters or a point behind it.
    return literal.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) } ? String(literal) : nil
  }
}
