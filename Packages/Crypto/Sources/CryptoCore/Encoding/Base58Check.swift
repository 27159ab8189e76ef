/// Base58 with a checksum: the first four bytes of a double SHA-256, as Bitcoin and Tron addresses carry it.
///
/// A version byte, where a format has one, is part of the payload.
public enum Base58Check {
  private static let checksumByteCount = 4

  /// Writes the payload and its checksum in base 58. For short payloads such as addresses: the work grows with the
  /// square of the length (``Base58/encode(_:)``).
  public static func encode(_ payload: some Collection<UInt8>) -> String {
    let bytes = Array(payload)
    return Base58.encode(bytes + checksum(of: bytes))
  }

  /// Reads base 58 and returns the payload without its checksum.
  ///
  /// - Throws: ``Base58Error`` for anything ``Base58/decode(_:maximumCharacterCount:)`` refuses, fewer than four bytes
  ///   or a wrong checksum.
  public static func decode(_ text: some StringProtocol) throws(Base58Error) -> [UInt8] {
    let bytes = try Base58.decode(text)
    guard bytes.count >= checksumByteCount else { throw Base58Error(.tooShort, offset: bytes.count) }
    let payload = bytes.dropLast(checksumByteCount)
    guard checksum(of: payload) == bytes.suffix(checksumByteCount) else {
      throw Base58Error(.checksumMismatch, offset: payload.count)
    }
    return Array(payload)
  }

  private static func checksum(of payload: some Collection<UInt8>) -> ArraySlice<UInt8> {
    SHA256.hash(SHA256.hash(payload)).prefix(checksumByteCount)
  }
}
