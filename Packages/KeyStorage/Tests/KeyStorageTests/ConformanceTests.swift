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

  @Test func aStorageThatForgetsIsFoundOut() async {
    await #expect(throws: ConformanceFailure.self) {
      try await KeyValueStorageConformance.verify { ForgetfulStorage() }
    }
  }
}

/// Says that it stored the bytes.
private struct ForgetfulStorage: KeyValueStorage {
  func get(_ key: String) -> StoredValue? { nil }
  func keys(withPrefix prefix: String) -> [String] { [] }
  func apply(_ changes: [StorageChange]) -> UInt64 { 1 }
  func revision() -> UInt64 { 1 }
}
