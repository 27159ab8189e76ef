/// Keccak-256 as Ethereum and Tron use it: the Keccak submission with its original padding byte 0x01, not SHA3-256.
public struct Keccak256: Sendable {
  /// Length of a digest in bytes.
  public static let digestByteCount = 32
  /// The sponge's rate: bytes absorbed per permutation.
  public static let blockByteCount = 136

  // Bytes are added to the lanes as they come, so that no second buffer is needed.
  private var lanes = [UInt64](repeating: 0, count: KeccakState.laneCount)
  private var position = 0

  /// Starts an empty message.
  public init() {}

  /// Appends bytes to the message.
  @inlinable
  public mutating func update(_ bytes: some Collection<UInt8>) {
    withContiguousBytes(bytes) { update(contiguous: $0) }
  }

  @usableFromInline
  mutating func update(contiguous input: UnsafeRawBufferPointer) {
    lanes.withUnsafeMutableBufferPointer { KeccakState.absorb(input, into: $0, at: &position) }
  }

  /// The 32-byte digest of the message so far. More bytes can follow.
  public func finalize() -> [UInt8] {
    var final = lanes
    return final.withUnsafeMutableBufferPointer { KeccakState.finish($0, at: position) }
  }

  /// The 32-byte digest of `bytes`.
  @inlinable
  public static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    withContiguousBytes(bytes) { hash(contiguous: $0) }
  }

  @usableFromInline
  static func hash(contiguous input: UnsafeRawBufferPointer) -> [UInt8] {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: KeccakState.laneCount) { lanes in
      lanes.initialize(repeating: 0)
      var position = 0
      KeccakState.absorb(input, into: lanes, at: &position)
      return KeccakState.finish(lanes, at: position)
    }
  }
}
