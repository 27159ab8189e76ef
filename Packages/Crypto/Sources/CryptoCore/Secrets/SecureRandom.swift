import CSodium

/// The system's cryptographic random source (`getrandom` on Linux).
public enum SecureRandom {
  /// Returns `count` unpredictable bytes. Keys belong into ``SecretBytes/random(count:)`` instead.
  public static func bytes(count: Int) -> [UInt8] {
    makeBytes(count: count) { fill($0) }
  }

  /// Overwrites the buffer with unpredictable bytes.
  package static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let start = buffer.baseAddress, buffer.count > 0 else { return }
    Sodium.prepare()
    randombytes_buf(start, buffer.count)
  }
}
