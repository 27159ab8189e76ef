import CryptoCore
import Foundation
import OMSWallet
import Testing

/// A sealing key that is there.
struct FixedSealingKey: SealingKeyProvider {
  let key = SecretBytes.random(count: 32)
  func sealingKey() throws(KeyStorageError) -> SecretBytes { key }
}

/// A configuration that touches neither disk nor network.
func memoryConfiguration(
  _ key: String = "pk_local_sdbx_demo_key", storage: any KeyValueStorage = InMemoryKeyStorage(),
  transport: any WebRPCTransport = InMemoryTransport()
) -> OMSWalletConfiguration {
  var configuration = OMSWalletConfiguration(
    publishableKey: key, storage: storage, sealingKey: FixedSealingKey())
  configuration.transport = transport
  return configuration
}

@Suite struct OMSWalletTests {
  @Test(arguments: ["", "pk_live_", "pk_live_a_b_c", "pk_test_a_b", " pk_live_a_b"])
  func E12_aMalformedKeyIsAValidationErrorWithoutOperation(key: String) {
    do {
      _ = try OMSWallet(publishableKey: key)
      Issue.record("no error was thrown")
    } catch let error as OMSWalletError {
      #expect(error.code == .validationError)
      #expect(error.operation == nil)
      #expect(error.status == nil && error.retryable == nil && error.upstreamError == nil)
    } catch {
      Issue.record("another error: \(error)")
    }
  }

  @Test func E96_theLocalizedDescriptionIsTheMessage() {
    do {
      _ = try OMSWallet(publishableKey: "nonsense")
      Issue.record("no error was thrown")
    } catch {
      #expect(error.localizedDescription == (error as? OMSWalletError)?.errorDescription)
      #expect(error.localizedDescription.contains("publishable key"))
    }
  }

  @Test func oneProjectAndStorageIsOneSession() throws {
    let storage = InMemoryKeyStorage()
    let first = try OMSWallet(configuration: memoryConfiguration(storage: storage))
    let second = try OMSWallet(configuration: memoryConfiguration("pk_local_sdbx_demo_newkey", storage: storage))
    #expect(first.wallet === second.wallet)
    #expect(first.indexer === second.indexer)
    let other = try OMSWallet(configuration: memoryConfiguration("pk_local_sdbx_other_key", storage: storage))
    #expect(other.wallet !== first.wallet)
    let live = try OMSWallet(configuration: memoryConfiguration("pk_live_demo_key", storage: storage))
    #expect(live.wallet !== first.wallet)
    let elsewhere = try OMSWallet(configuration: memoryConfiguration())
    #expect(elsewhere.wallet !== first.wallet)
  }

  @Test func partsOfOneStorageHaveSessionsOfTheirOwn() throws {
    let storage = InMemoryKeyStorage()
    func wallet(_ namespace: String) throws -> WalletClient {
      var configuration = memoryConfiguration(storage: storage)
      configuration.storage = try NamespacedKeyValueStorage(storage, namespace: namespace)
      return try OMSWallet(configuration: configuration).wallet
    }
    let first = try wallet("one")
    #expect(try wallet("one") === first)
    #expect(try wallet("two") !== first)
    #expect(try OMSWallet(configuration: memoryConfiguration(storage: storage)).wallet !== first)
  }

  @Test func aRotatedKeyIsSentByBothClients() async throws {
    let storage = InMemoryKeyStorage()
    let transport = InMemoryTransport()
    let oms = try OMSWallet(configuration: memoryConfiguration(storage: storage, transport: transport))
    _ = try OMSWallet(configuration: memoryConfiguration("pk_local_sdbx_demo_newkey", storage: storage))
    _ = try? await oms.indexer.getBalances(GetBalancesParams(walletAddress: "0x"))
    try? await oms.wallet.startEmailAuth(email: "a@b.c")
    #expect(transport.requests.count == 2)
    for request in transport.requests { #expect(request.headers["Api-Key"] == "pk_local_sdbx_demo_newkey") }
  }

  @Test(arguments: ["http://192.168.1.1:80", "https://api.polygon.technology"])
  func anEndpointThatIsNotLoopbackIsRefused(endpoint: String) throws {
    var configuration = memoryConfiguration()
    configuration.endpoint = endpoint
    #expect(throws: OMSWalletError.self) { try OMSWallet(configuration: configuration) }
  }

  @Test func anEndpointNeedsALocalKey() throws {
    var configuration = memoryConfiguration("pk_live_demo_key")
    configuration.endpoint = "http://127.0.0.1:8787"
    #expect(throws: OMSWalletError.self) { try OMSWallet(configuration: configuration) }
  }

  @Test func theEndpointIsWhereRequestsGo() async throws {
    let transport = InMemoryTransport()
    var configuration = memoryConfiguration(transport: transport)
    configuration.endpoint = "http://localhost:4711/"
    let oms = try OMSWallet(configuration: configuration)
    _ = try? await oms.indexer.getTronBalances(GetTronBalancesParams(walletAddress: "T"))
    #expect(
      transport.requests.first?.url == "http://localhost:4711/v1/TronIndexerGateway/GetTokenBalancesDetails")
  }

  @Test func aStoreThatCannotBeOpenedIsAStorageError() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("keys.sqlite").path
    try Data("this is no database, and it is long enough to be looked at".utf8).write(
      to: URL(fileURLWithPath: path))
    #expect(throws: KeyStorageError.self) { try SQLiteKeyStorage(path: path) }
  }

  @Test func theSignerOfAMessageIsRecoveredLocally() throws {
    // From the published vectors (wallet-crypto.json), made with eth-account.
    let signer = try OMSWallet.recoverMessageSigner(
      message: "hello from OMS Wallet",
      signature:
        "0x3f2d59cf004c195117fe4806abf55fb451e090a4f3436250535b1e74803340bb0d2ec403e65bc13c7c2d35c51a66cc4a4517fd44bcd5d60ec4d548d3cee425891b"
    )
    #expect(signer == "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23")
    #expect(throws: OMSWalletError.self) {
      try OMSWallet.recoverMessageSigner(message: "m", signature: "0x1234")
    }
  }
}
