/// SHA-384 (FIPS 180-4), in one call or piece by piece.
public struct SHA384: Sendable {
  /// Length of a digest in bytes.
  public static let digestByteCount = 48
  /// Length of the blocks that the function works on, in bytes.
  public static let blockByteCount = 128

  private var state = MessageDigest(.sha384)

  /// Starts an empty message.
  public init() {}

  /// Appends bytes to the message.
  @inlinable
  public mutating func update(_ bytes: some Collection<UInt8>) {
    withContiguousBytes(bytes) { update(contiguous: $0) }
  }

  @usableFromInline
  mutating func update(contiguous input: UnsafeRawBufferPointer) { state.update(input) }

  /// The 48-byte digest of the message so far. More bytes can follow.
  public func finalize() -> [UInt8] { state.digest() }

  /// The 48-byte digest of `bytes`.
  @inlinable
  public static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    withContiguousBytes(bytes) { hash(contiguous: $0) }
  }

  @usableFromInline
  static func hash(contiguous input: UnsafeRawBufferPointer) -> [UInt8] {
    MessageDigest.hash(input, with: .sha384)
  }
}
