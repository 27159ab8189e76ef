import CSodium

/// Key derivation from passphrases: Argon2id version 1.3 with one lane (RFC 9106).
///
/// The parameters say how much an attacker pays for each guess. They and the salt are needed again to derive the same
/// key, so keep them beside what the key protects.
public struct Argon2id: Hashable, Sendable {
  /// Length of a salt in bytes.
  public static let saltByteCount = 16
  /// The shortest key that can be derived, in bytes.
  public static let minimumKeyByteCount = 16

  /// Passes over the memory; at least 1.
  public let iterations: UInt32
  /// Memory that a derivation takes, in bytes; at least 8 KiB, used in whole KiB.
  public let memoryByteCount: Int

  /// Sets the cost.
  ///
  /// - Throws: ``Argon2idError`` for less than one pass, less than 8 KiB or 4 TiB and more.
  public init(iterations: UInt32, memoryByteCount: Int) throws(Argon2idError) {
    guard iterations >= 1 else { throw Argon2idError(.invalidParameter, "at least one pass is needed") }
    guard memoryByteCount >= 8192, memoryByteCount < 1 << 42 else {
      throw Argon2idError(.invalidParameter, "the memory must be 8 KiB or more and below 4 TiB")
    }
    self.init(checkedIterations: iterations, memoryByteCount: memoryByteCount)
  }

  private init(checkedIterations iterations: UInt32, memoryByteCount: Int) {
    self.iterations = iterations
    self.memoryByteCount = memoryByteCount
  }

  /// For a person who waits: 2 passes over 64 MiB.
  public static let interactive = Argon2id(checkedIterations: 2, memoryByteCount: 64 << 20)
  /// For a key that is derived rarely: 3 passes over 256 MiB.
  public static let moderate = Argon2id(checkedIterations: 3, memoryByteCount: 256 << 20)

  /// Derives a key of `count` bytes.
  ///
  /// - Throws: ``Argon2idError`` when the salt is not 16 bytes long, `count` is below 16, or there is too little memory.
  public func deriveKey(
    fromPassphrase passphrase: SecretBytes, salt: some Collection<UInt8>, count: Int = 32
  ) throws(Argon2idError) -> SecretBytes {
    guard salt.count == Self.saltByteCount else {
      throw Argon2idError(.invalidSaltLength, "a salt has 16 bytes, not \(salt.count)")
    }
    guard count >= Self.minimumKeyByteCount, count <= Int(UInt32.max) else {
      throw Argon2idError(.invalidKeyLength, "a key has 16 bytes or more, not \(count)")
    }
    Sodium.prepare()
    var isDerived = false
    let key = withContiguousBytes(salt) { salt in
      passphrase.withUnsafeBytes { passphrase in
        SecretBytes(count: count) { output in
          isDerived = passphrase.withMemoryRebound(to: CChar.self) { text in
            withUnsafePointer(to: CChar(0)) { empty in
              crypto_pwhash(
                output.bytePointer, UInt64(count), text.baseAddress ?? empty, UInt64(text.count), salt.bytePointer,
                UInt64(iterations), memoryByteCount, crypto_pwhash_ALG_ARGON2ID13) == 0
            }
          }
        }
      }
    }
    guard isDerived else { throw Argon2idError(.outOfMemory, "there is not enough memory for the parameters") }
    return key
  }
}
