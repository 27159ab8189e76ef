import CSodium

/// Bytes that must not leak: keys, seeds, decrypted secrets.
///
/// The memory is overwritten when the last reference goes away, comparison takes the same time wherever the bytes
/// differ, and no form of printing or reflection shows the content. A `SecretBytes` is a reference: passing it on
/// makes no copy. The only way to the content is ``withUnsafeBytes(_:)``.
public final class SecretBytes: Sendable, Equatable {
  /// The number of bytes.
  public let count: Int
  // Written only in the initializers and in deinit, so that sharing it between threads is reading only.
  private nonisolated(unsafe) let storage: UnsafeMutableRawPointer

  /// Makes `count` bytes that `body` fills. The buffer is zeroed before the call and wiped when `body` throws.
  public init(count: Int, initializingWith body: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    precondition(count >= 0, "a negative number of bytes")
    self.count = count
    storage = .allocate(byteCount: max(count, 1), alignment: 16)
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
    try body(UnsafeMutableRawBufferPointer(start: storage, count: count))
  }

  /// Copies `bytes`. The original stays with the caller, who should wipe it or let it go soon.
  public convenience init(copying bytes: some Collection<UInt8>) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Makes `count` bytes from the system's cryptographic random source.
  public static func random(count: Int) -> SecretBytes {
    SecretBytes(count: count) { SecureRandom.fill($0) }
  }

  deinit {
    sodium_memzero(storage, count)
    storage.deallocate()
  }

  /// Lends the bytes to `body`. The buffer is valid only during the call.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    // The memory must outlive the call even when this is the last use of the object.
    try withExtendedLifetime(self) {
      try body(UnsafeRawBufferPointer(start: storage, count: count))
    }
  }

  /// Compares in a time that depends on the lengths only.
  public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
    left.withUnsafeBytes { a in right.withUnsafeBytes { b in ConstantTime.areEqual(a, b) } }
  }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`.
  public var description: String { "<redacted>" }
  /// Always `<redacted>`.
  public var debugDescription: String { "<redacted>" }
  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
