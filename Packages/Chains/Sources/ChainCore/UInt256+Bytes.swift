/// Bytes that do not form an integer of 256 bits.
public struct UInt256Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes given; at most 32 are possible.
  public let byteCount: Int

  @usableFromInline
  init(byteCount: Int) {
    self.byteCount = byteCount
  }

  /// The reason in words.
  public var description: String { "an integer of 256 bits has at most 32 bytes, not \(byteCount)" }
}

extension UInt256 {
  /// Reads up to 32 bytes, the most significant first; missing leading bytes are zero.
  ///
  /// - Throws: ``UInt256Error`` for more than 32 bytes.
  @inlinable
  public init(bigEndian bytes: some Collection<UInt8>) throws(UInt256Error) {
    guard bytes.count <= 32 else { throw UInt256Error(byteCount: bytes.count) }
    var limbs: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for byte in bytes {
      limbs.3 = limbs.3 << 8 | limbs.2 >> 56
      limbs.2 = limbs.2 << 8 | limbs.1 >> 56
      limbs.1 = limbs.1 << 8 | limbs.0 >> 56
      limbs.0 = limbs.0 << 8 | UInt64(byte)
    }
    self.init(limbs.0, limbs.1, limbs.2, limbs.3)
  }

  /// Reads the 32 bytes at an offset of a buffer that holds them.
  package init(loading buffer: UnsafeRawBufferPointer, at offset: Int) {
    self.init(
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self)),
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self)),
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)),
      UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
  }

  /// Appends the 32 bytes, the most significant first.
  package func append(to output: inout [UInt8]) {
    let words = (limb3.bigEndian, limb2.bigEndian, limb1.bigEndian, limb0.bigEndian)
    withUnsafeBytes(of: words) { output.append(contentsOf: $0) }
  }

  /// Whether the last `count` bytes, 0 … 32, are zero.
  package func hasZeroSuffix(byteCount count: Int) -> Bool {
    let zeroBits =
      limb0 != 0
      ? limb0.trailingZeroBitCount
      : limb1 != 0
        ? 64 + limb1.trailingZeroBitCount
        : limb2 != 0 ? 128 + limb2.trailingZeroBitCount : 192 + limb3.trailingZeroBitCount
    return zeroBits >= 8 * count
  }

  /// The 32 bytes, the most significant first.
  public var bigEndianBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      raw.storeBytes(of: limb3.bigEndian, toByteOffset: 0, as: UInt64.self)
      raw.storeBytes(of: limb2.bigEndian, toByteOffset: 8, as: UInt64.self)
      raw.storeBytes(of: limb1.bigEndian, toByteOffset: 16, as: UInt64.self)
      raw.storeBytes(of: limb0.bigEndian, toByteOffset: 24, as: UInt64.self)
      count = 32
    }
  }

  /// The bytes without leading zeros, the most significant first; empty for zero.
  public var minimalBigEndianBytes: [UInt8] {
    Array(bigEndianBytes.suffix((significantBitCount + 7) / 8))
  }
}
