/// The hash functions that HMAC and HKDF can be built on.
public enum HashAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// SHA-256, 32-byte digests.
  case sha256
  /// SHA-384, 48-byte digests.
  case sha384
  /// SHA-512, 64-byte digests.
  case sha512

  /// Length of a digest in bytes.
  public var digestByteCount: Int {
    switch self {
    case .sha256: SHA256.digestByteCount
    case .sha384: SHA384.digestByteCount
    case .sha512: SHA512.digestByteCount
    }
  }

  /// The digest of `bytes`.
  public func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    switch self {
    case .sha256: SHA256.hash(bytes)
    case .sha384: SHA384.hash(bytes)
    case .sha512: SHA512.hash(bytes)
    }
  }
}
