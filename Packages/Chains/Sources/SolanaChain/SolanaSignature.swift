internal import CryptoCore

/// An Ed25519 signature, 64 bytes. The signature of a transaction's payer is also the transaction's identifier.
public struct SolanaSignature: Hashable, Sendable, CustomStringConvertible {
  /// The 64 bytes.
  public let bytes: [UInt8]

  /// Takes the 64 bytes.
  ///
  /// - Throws: ``SolanaError`` for another number of bytes.
  public init(bytes: some Collection<UInt8>) throws(SolanaError) {
    guard bytes.count == Self.byteCount else {
      throw SolanaError(.wrongLength, "a signature has 64 bytes, not \(bytes.count)")
    }
    self.bytes = Array(bytes)
  }

  /// Reads Base58 text of 64 bytes.
  ///
  /// - Throws: ``SolanaError``
  public init(_ text: some StringProtocol) throws(SolanaError) {
    let decoded: [UInt8]
    do {
      decoded = try Base58.decode(text, maximumCharacterCount: 88)
    } catch {
      throw SolanaError(.invalidText, offset: error.offset, "the signature is not Base58: \(error.reason)")
    }
    try self.init(bytes: decoded)
  }

  /// For bytes whose count is known to be right.
  init(trusted bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes of a signature.
  public static let byteCount = 64

  /// 64 zero bytes, the place of a signature that is still missing.
  public static let missing = SolanaSignature(trusted: [UInt8](repeating: 0, count: byteCount))

  /// The Base58 text.
  public var base58: String { Base58.encode(bytes) }

  /// The same text as ``base58``.
  public var description: String { base58 }
}
