/// SHA-512 (FIPS 180-4), in one call or piece by piece.
public struct SHA512: Sendable {
  /// Length of a digest in bytes.
  public static let digestByteCount = 64
  /// Length of the blocks that the function works on, in bytes.
  public static let blockByteCount = 128

  private var state = MessageDigest(.sha512)

  /// Starts an empty message.
  public init() {}

  /// Appends bytes to the message.
  @inlinable
  public mutating func update(_ bytes: some Collection<UInt8>) {
    withContiguousBytes(bytes) { update(contiguous: $0) }
  }

  @usableFromInline
  mutating func update(contiguous input: UnsafeRawBufferPointer) { state.update(input) }

  /// The 64-byte digest of the message so far. More bytes can follow.
  public func finalize() -> [UInt8] { state.digest() }

  /// The 64-byte digest of `bytes`.
  @inlinable
  public static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    withContiguousBytes(bytes) { hash(contiguous: $0) }
  }

  @usableFromInline
  static func hash(contiguous input: UnsafeRawBufferPointer) -> [UInt8] {
    MessageDigest.hash(input, with: .sha512)
  }
}
