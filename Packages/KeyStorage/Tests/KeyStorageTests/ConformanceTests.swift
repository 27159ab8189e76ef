import KeyStorage
import KeyStorageTesting
import Testing

@Suite struct ConformanceTests {
  @Test func inMemoryStorageConforms() async throws {
    let count = try await KeyValueStorageConformance.verify(openAgain: { $0 }) { InMemoryKeyStorage() }
    #expect(count > 30)
  }

  @Test func sealedStorageConforms() async throws {
    try await KeyValueStorageConformance.verify(openAgain: { $0 }) {
      SealedKeyValueStorage(InMemoryKeyStorage(), keyProvider: FixedSealingKey())
    }
  }

  @Test func softwareCredentialStoreConforms() throws {
    try CredentialKeyStoreConformance.verify(isValidSignature: isValidSignature) {
      SoftwareCredentialKeyStore(storage: InMemoryKeyStorage(), sealingKey: FixedSealingKey())
    }
  }
}
