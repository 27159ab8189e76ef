internal import CryptoCore

/// An address on Solana: 32 bytes, an Ed25519 public key or an address derived from a program.
public struct SolanaPublicKey: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Takes the 32 bytes.
  ///
  /// - Throws: ``SolanaError`` for another number of bytes.
  public init(bytes: some Collection<UInt8>) throws(SolanaError) {
    guard bytes.count == Self.byteCount else {
      throw SolanaError(.wrongLength, "an address has 32 bytes, not \(bytes.count)")
    }
    self.bytes = Array(bytes)
  }

  /// Reads Base58 text of 32 bytes.
  ///
  /// - Throws: ``SolanaError``
  public init(_ text: some StringProtocol) throws(SolanaError) {
    let decoded: [UInt8]
    do {
      decoded = try Base58.decode(text, maximumCharacterCount: 44)
    } catch {
      throw SolanaError(.invalidText, offset: error.offset, "the address is not Base58: \(error.reason)")
    }
    guard decoded.count == Self.byteCount else {
      throw SolanaError(.invalidText, "an address has 32 bytes, not \(decoded.count)")
    }
    bytes = decoded
  }

  /// For bytes whose count is known to be right.
  init(trusted bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes of an address.
  public static let byteCount = 32

  /// The Base58 text.
  public var base58: String { Base58.encode(bytes) }

  /// The same text as ``base58``.
  public var description: String { base58 }

  /// Whether the bytes are those of a point of the Ed25519 curve, so that a key may stand behind them. Addresses of
  /// programs' accounts are not.
  public var isOnCurve: Bool { Edwards25519.isPoint(bytes) }
}

extension SolanaPublicKey: Comparable {
  /// Compares the bytes.
  public static func < (left: SolanaPublicKey, right: SolanaPublicKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
