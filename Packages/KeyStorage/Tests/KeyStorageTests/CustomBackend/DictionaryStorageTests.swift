import KeyStorageTesting
import Testing

@Suite struct DictionaryStorageTests {
  @Test func ourBackendConforms() async throws {
    try await KeyValueStorageConformance.verify { DictionaryStorage() }
  }
}
