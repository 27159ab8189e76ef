/// Bytes that do not form an integer of 256 bits.
public struct UInt256Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes given; at most 32 are possible.
  public let byteCount: Int

  /// The reason in words.
  public var description: String { "an integer of 256 bits has at most 32 bytes, not \(byteCount)" }
}

extension UInt256 {
  /// Reads up to 32 bytes, the most significant first; missing leading bytes are zero.
  ///
  /// - Throws: ``UInt256Error`` for more than 32 bytes.
  public init(bigEndian bytes: some Collection<UInt8>) throws(UInt256Error) {
    guard bytes.count <= 32 else { throw UInt256Error(byteCount: bytes.count) }
    var limbs: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var position = bytes.count
    for byte in bytes {
      position -= 1
      let shifted = UInt64(byte) << UInt64(position % 8 * 8)
      switch position / 8 {
      case 0: limbs.0 |= shifted
      case 1: limbs.1 |= shifted
      case 2: limbs.2 |= shifted
      default: limbs.3 |= shifted
      }
    }
    self.init(limbs.0, limbs.1, limbs.2, limbs.3)
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
