/// Base64 with padding (RFC 4648 §4), strict: one text for one byte sequence.
public enum Base64 {
  /// Writes the standard alphabet, padded with `=` to a multiple of four characters, without line breaks.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    Base64Codec.standard.encode(bytes)
  }

  /// Reads canonical padded text.
  ///
  /// - Throws: ``Base64Error`` for white space, missing padding, other characters or unused bits that are not zero.
  public static func decode(_ text: some StringProtocol) throws(Base64Error) -> [UInt8] {
    try Base64Codec.standard.decode(text)
  }
}
