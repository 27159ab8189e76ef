/// Turns the bytes of a schema file into text.
public enum SchemaText {
  /// The text of `bytes`, the content of the file `file`.
  ///
  /// - Throws: a `SchemaError` at the first byte that is not UTF-8.
  public static func decode(_ bytes: some Collection<UInt8>, file: String) throws(SchemaError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var (line, column, offset) = (1, 1, 0)
    var isAfterReturn = false
    loop: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        offset += encoded.count
        // A line ends with a line feed, a carriage return, or both.
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar == "\r" || (scalar == "\n" && !isAfterReturn) {
          (line, column) = (line + 1, 1)
        } else if scalar != "\n" {
          column += 1
        }
        isAfterReturn = scalar == "\r"
      case .error, .emptyInput: break loop
      }
    }
    let byte = bytes.dropFirst(offset).first ?? 0
    let digits = String(byte, radix: 16, uppercase: true)
    throw SchemaError(
      .syntax, at: SourceLocation(file: file, line: line, column: column), "the file is not UTF-8 text",
      offendingText: "0x" + (digits.count < 2 ? "0" : "") + digits)
  }
}
