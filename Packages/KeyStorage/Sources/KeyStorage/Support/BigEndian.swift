extension UInt64 {
  /// Eight bytes, the most significant first.
  package var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * UInt64($0))) } }

  /// Reads bytes, the most significant first.
  package init(bigEndianBytes bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
