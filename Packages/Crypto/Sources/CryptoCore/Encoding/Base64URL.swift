/// Base64 with the URL-safe alphabet and without padding (RFC 4648 §5, RFC 7515 §2), strict.
public enum Base64URL {
  /// Writes the URL-safe alphabet without padding.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    Base64Codec.urlSafe.encode(bytes)
  }

  /// Reads canonical unpadded text.
  ///
  /// - Throws: ``Base64Error`` for padding, white space, other characters or unused bits that are not zero.
  public static func decode(_ text: some StringProtocol) throws(Base64Error) -> [UInt8] {
    try Base64Codec.urlSafe.decode(text)
  }
}
