public import ChainCore

/// What RLP can carry: bytes, or a list of items (Ethereum Yellow Paper, appendix B).
public indirect enum RLPItem: Equatable, Sendable {
  /// A string of bytes.
  case bytes([UInt8])
  /// A list of items.
  case list([RLPItem])

  /// An integer as RLP writes it: big-endian bytes without leading zeros.
  public static func integer(_ value: UInt64) -> RLPItem {
    .bytes(UInt256(value).minimalBigEndianBytes)
  }

  /// An integer as RLP writes it: big-endian bytes without leading zeros.
  public static func integer(_ value: UInt256) -> RLPItem {
    .bytes(value.minimalBigEndianBytes)
  }
}
