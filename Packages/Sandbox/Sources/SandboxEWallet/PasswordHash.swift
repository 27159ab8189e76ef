internal import CryptoCore
internal import SandboxChain

/// A password as it is kept: Argon2id at a price that suits tests, not production.
struct PasswordHash: Codable, Hashable, Sendable {
  private let salt: String
  private let hash: String

  /// Nil when the system has too little memory.
  init?(_ password: String, _ random: SandboxRandom) {
    let salt = random.bytes(Argon2id.saltByteCount)
    guard let hash = Self.derive(password, salt) else { return nil }
    self.salt = Hex.encode(salt)
    self.hash = hash
  }

  func matches(_ password: String) -> Bool {
    guard let salt = try? Hex.decode(salt), let other = Self.derive(password, salt) else { return false }
    return ConstantTime.areEqual(Array(hash.utf8), Array(other.utf8))
  }

  private static func derive(_ password: String, _ salt: [UInt8]) -> String? {
    guard let function = try? Argon2id(iterations: 1, memoryByteCount: 256 << 10),
      let key = try? function.deriveKey(fromPassphrase: SecretBytes(copying: password.utf8), salt: salt)
    else { return nil }
    return key.withUnsafeBytes { Hex.encode($0) }
  }
}
