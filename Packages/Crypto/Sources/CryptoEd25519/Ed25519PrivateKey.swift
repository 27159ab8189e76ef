public import CryptoCore

/// An Ed25519 private key (RFC 8032 §5.1.5).
///
/// The seed lives in memory that is wiped, and printing a key shows nothing of it.
public struct Ed25519PrivateKey: Sendable {
  /// Length of a seed in bytes.
  public static let seedByteCount = 32
  /// Length of a key pair, seed and public key, in bytes.
  public static let keyPairByteCount = 64

  /// Seed and public key, 64 bytes: the form of Solana key files and of libsodium.
  public let keyPair: SecretBytes
  /// The public key that belongs to the seed.
  public let publicKey: Ed25519PublicKey

  /// Makes a new key from the system's random source.
  ///
  /// - Throws: ``Ed25519Error`` with `operationFailed` when the library cannot build the key.
  public static func generate() throws(Ed25519Error) -> Ed25519PrivateKey {
    try Ed25519PrivateKey(seed: .random(count: seedByteCount))
  }

  /// Uses an existing seed; any 32 bytes are one.
  ///
  /// - Throws: ``Ed25519Error`` with `invalidSeed` unless it is 32 bytes long.
  public init(seed: SecretBytes) throws(Ed25519Error) {
    guard seed.count == Self.seedByteCount else {
      throw Ed25519Error(.invalidSeed, "a seed has 32 bytes, not \(seed.count)", offset: seed.count)
    }
    guard let pair = Ed25519Sodium.keyPair(fromSeed: seed) else {
      throw Ed25519Error(.operationFailed, "libsodium cannot make the key pair")
    }
    keyPair = pair.keyPair
    publicKey = Ed25519PublicKey(checked: pair.publicKey)
  }

  /// Uses an existing key pair.
  ///
  /// - Throws: ``Ed25519Error`` with `invalidKeyPair` unless it is 64 bytes long and its second half is the public key
  ///   of its first: signing with a foreign public key would reveal the private one.
  public init(keyPair: SecretBytes) throws(Ed25519Error) {
    guard keyPair.count == Self.keyPairByteCount else {
      throw Ed25519Error(.invalidKeyPair, "a key pair has 64 bytes, not \(keyPair.count)", offset: keyPair.count)
    }
    let seed = keyPair.withUnsafeBytes { SecretBytes(copying: $0.prefix(Self.seedByteCount)) }
    let key = try Ed25519PrivateKey(seed: seed)
    guard key.keyPair == keyPair else {
      throw Ed25519Error(.invalidKeyPair, "the public key does not belong to the seed", offset: Self.seedByteCount)
    }
    self = key
  }

  /// The seed, 32 bytes.
  public var seed: SecretBytes { keyPair.withUnsafeBytes { SecretBytes(copying: $0.prefix(Self.seedByteCount)) } }

  /// The signature over `message`, 64 bytes: R and S. It is deterministic (RFC 8032 §5.1.6).
  ///
  /// - Throws: ``Ed25519Error`` with `operationFailed` when the library refuses to sign.
  @inlinable
  public func signature(for message: some Collection<UInt8>) throws(Ed25519Error) -> [UInt8] {
    try withContiguousBytes(message) { message throws(Ed25519Error) in try signature(forContiguous: message) }
  }

  @usableFromInline
  func signature(forContiguous message: UnsafeRawBufferPointer) throws(Ed25519Error) -> [UInt8] {
    guard let signature = Ed25519Sodium.sign(message, with: keyPair) else {
      throw Ed25519Error(.operationFailed, "libsodium refused to sign")
    }
    return signature
  }
}

extension Ed25519PrivateKey: CustomStringConvertible, CustomDebugStringConvertible {
  /// Names the public key only.
  public var description: String { "Ed25519PrivateKey(publicKey: \(Hex.encode(publicKey.rawRepresentation)))" }
  /// Names the public key only.
  public var debugDescription: String { description }
}
