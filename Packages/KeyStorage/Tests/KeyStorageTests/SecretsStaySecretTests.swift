import CryptoCore
import KeyStorage
import Testing

/// No text that an error, a description or a dump gives holds a stored value or a key.
@Suite struct SecretsStaySecretTests {
  private static let secret = "correct-horse-battery-staple"
  private let secret = Array(Self.secret.utf8)
  private let base = InMemoryKeyStorage()
  private let key = SecretBytes(copying: Array("0123456789abcdef0123456789ABCDEF".utf8))

  private func expectSilent(_ value: Any) {
    var dumped = ""
    dump(value, to: &dumped)
    for text in ["\(value)", String(reflecting: value), dumped] {
      for hidden in [Self.secret, "0123456789abcdef", "99, 111, 114, 114", "48, 49, 50, 51", Hex.encode(secret)] {
        #expect(!text.contains(hidden), "\(hidden) in \(text)")
      }
    }
  }

  @Test func valuesAndChangesDoNotShowTheirBytes() throws {
    expectSilent(StoredValue(bytes: secret, version: 1))
    expectSilent([StorageChange.set("a", secret)])
    expectSilent(StorageChange.set("a", secret, when: .absent))
  }

  @Test func sealedStoresAndProvidersDoNotShowTheirKeys() throws {
    let provider = FixedSealingKey(key: key)
    let sealed = SealedKeyValueStorage(base, keyProvider: provider)
    try sealed.set("a", secret)
    expectSilent(sealed)
    expectSilent(SoftwareCredentialKeyStore(storage: base, sealingKey: provider))
    expectSilent(CombinedSealingKey(provider, provider))
    let passphrase = PassphraseSealingKey(storage: base, cost: try Argon2id(iterations: 1, memoryByteCount: 8192))
    try passphrase.setPassphrase(SecretBytes(copying: secret))
    expectSilent(passphrase)
    expectSilent(try sealed.get("a") as Any)
  }

  @Test func errorsDoNotShowWhatTheyAreAbout() throws {
    try base.set("a", secret)
    let sealed = SealedKeyValueStorage(base, keyProvider: FixedSealingKey(key: key))
    let attempts: [() throws -> Void] = [
      { _ = try sealed.get("a") },
      { _ = try self.base.reserveCounter("a", atLeast: 1) },
      { try self.base.apply([.set("a", self.secret, when: .absent)]) },
      { try self.base.set("b", self.secret + [UInt8](repeating: 0, count: 2_000_000)) },
      { _ = try EncryptedBackup.restore(self.secret, into: self.base, passphrase: self.key) },
      { _ = try EnvironmentSealingKey(environment: ["OMS_SEALING_KEY": Self.secret]).sealingKey() },
    ]
    for attempt in attempts {
      let error = #expect(throws: KeyStorageError.self) { try attempt() }
      expectSilent(error as Any)
    }
  }
}
