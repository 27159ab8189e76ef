import Foundation
import KeyStorage
import OMSRemoteAccess
import OMSSandbox
import OMSWallet
import Testing
import WebRPC
import WebRPCCurl

/// An owner, a backend with a key of its own, and the Sandbox between them, over real HTTP.
@Suite("remote access end to end", .timeLimit(.minutes(10)))
struct RemoteAccessTests {
  private static let receiver = "0x000000000000000000000000000000000000dEaD"
  private static let limit = "10000000000000000"

  let sandbox: OMSSandbox
  let oms: OMSWallet
  let backend: RemoteAccessClient

  init() async throws {
    sandbox = try await OMSSandbox.start()
    let sealing = EnvironmentSealingKey(variable: "KEY", environment: ["KEY": String(repeating: "ab", count: 32)])
    var configuration = OMSWalletConfiguration(
      publishableKey: sandbox.publishableKey, storage: InMemoryKeyStorage(), sealingKey: sealing)
    configuration.endpoint = sandbox.url
    oms = try OMSWallet(configuration: configuration)
    backend = try Self.backend(sandbox)
  }

  private static func backend(_ sandbox: OMSSandbox) throws -> RemoteAccessClient {
    let storage = InMemoryKeyStorage()
    let sealing = EnvironmentSealingKey(variable: "KEY", environment: ["KEY": String(repeating: "cd", count: 32)])
    var configuration = RemoteAccessConfiguration(
      publishableKey: sandbox.publishableKey,
      signer: try SealedSecp256k1Signer(storage: storage, sealingKey: sealing), storage: storage,
      transport: CurlTransport())
    configuration.endpoint = sandbox.url
    return try RemoteAccessClient(configuration: configuration)
  }

  /// A signed-in owner with one POL, and a backend that may send 0.01 of it to the receiver.
  private func authorize(expiresAt: String = "2099-01-01T00:00:00Z") async throws -> (
    credentialId: String, session: RemoteAccessSession
  ) {
    let email = "owner@example.com"
    try await oms.wallet.startEmailAuth(email: email)
    try await oms.wallet.completeEmailAuth(code: try await sandbox.newestCode(of: email))
    let address = try #require(oms.wallet.activeWallet?.address)
    try await post(
      sandbox.url + "/sandbox/v1/faucet", #"{"address":"\#(address)","network":"amoy","amount":"1"}"#)
    let id = try await backend.registerCredential(
      app: RemoteCredentialMetadata(
        appUrl: "https://shop.example", appName: "Shop", appLogoUrl: "https://shop.example/l.svg", custom: ["a": "b"]),
      lifetimeSeconds: 7 * 86_400)
    let access = try await oms.wallet.authorizeRemoteAccess(
      credentialId: id, network: .amoy, grants: [.nativeTransfer(to: Self.receiver, limit: Self.limit)],
      expiresAt: expiresAt)
    let session = try #require(try await backend.listSessions().first)
    #expect(session.sessionId == access.sessionId && session.walletId == access.walletId)
    return (id, session)
  }

  private func received() async throws -> String? {
    try await oms.indexer.getBalances(GetBalancesParams(walletAddress: Self.receiver, networks: [.amoy]))
      .nativeBalances.first?.balance
  }

  private func send(_ session: RemoteAccessSession, _ value: String) async throws -> SendTransactionResponse {
    try await backend.sendTransaction(session: session, to: Self.receiver, value: value)
  }

  private func refusal(_ body: () async throws -> Void) async throws -> RemoteAccessError? {
    do {
      try await body()
      return nil
    } catch let error as RemoteAccessError {
      return error
    }
  }

  @Test("a backend sends within the owner's limit, and both see what was used")
  func withinTheLimit() async throws {
    let (id, session) = try await authorize()
    #expect(try await oms.wallet.inspectRemoteCredential(credentialId: id).appName == "Shop")
    let before = try await received() ?? "0"
    #expect(try await send(session, "4000000000000000").status == .executed)
    #expect(try await send(session, "6000000000000000").status == .executed)
    let after = try #require(UInt64(try await received() ?? ""))
    #expect(after - (UInt64(before) ?? 0) == 10_000_000_000_000_000)
    #expect(try await backend.getSessionUsage(session).map(\.used) == [Self.limit])
    let seen = try await oms.wallet.getRemoteAccessSessionUsage(sessionId: session.sessionId, network: .amoy)
    #expect(seen.map(\.used) == [Self.limit])
    #expect(seen.map(\.grant) == session.grants)
    let listed = try await oms.wallet.listAccess(type: .remote)
    #expect(listed.map(\.credential.credentialId) == [id])
    #expect(try await oms.wallet.listAccess().count == 2)
    #expect(try await oms.wallet.getRemoteAccessSession(sessionId: session.sessionId) == session)
    await sandbox.stop()
  }

  @Test("above the limit, and to somebody who is not granted, nothing moves and nothing is counted")
  func beyondTheLimit() async throws {
    let (_, session) = try await authorize()
    #expect(try await send(session, "4000000000000000").status == .executed)
    let before = try await received()
    let above = try await refusal { _ = try await send(session, "6000000000000001") }
    #expect(above?.code == .requestFailed && above?.upstreamError?.code == "7205" && above?.retryable == false)
    let elsewhere = try await refusal {
      _ = try await backend.sendTransaction(
        session: session, to: "0x1111111111111111111111111111111111111111", value: "1")
    }
    #expect(elsewhere?.code == .requestFailed && elsewhere?.upstreamError?.code == "7207")
    #expect(try await received() == before)
    #expect(try await backend.getSessionUsage(session).map(\.used) == ["4000000000000000"])
    await sandbox.stop()
  }

  @Test("a backend moves tokens within an ERC-20 grant; above the limit it is refused and nothing moves")
  func tokens() async throws {
    let (id, _) = try await authorize()
    let token = "0x05050505050505050505050505050505e2c20001"
    let wallet = try #require(oms.wallet.activeWallet?.address)
    try await post(
      sandbox.url + "/sandbox/v1/faucet",
      #"{"address":"\#(wallet)","network":"amoy","amount":"2","token":"\#(token)"}"#)
    func balance(_ account: String) async throws -> String? {
      try await oms.indexer.getBalances(GetBalancesParams(walletAddress: account, networks: [.amoy]))
        .balances.first?.balance
    }
    let access = try await oms.wallet.authorizeRemoteAccess(
      credentialId: id, network: .amoy,
      grants: [.erc20Transfer(token: token, to: Self.receiver, limit: "1500000", cumulative: true)],
      expiresAt: "2099-01-01T00:00:00Z")
    let session = try await backend.getSession(sessionId: access.sessionId)
    func move(_ amount: String) async throws -> TransactionStatus {
      try await backend.callContract(
        session: session, contractAddress: token, method: "transfer",
        args: [AbiArg(type: "address", value: .string(Self.receiver)), AbiArg(type: "uint256", value: .string(amount))]
      ).status
    }
    #expect(try await move("1000000") == .executed)
    #expect(try await balance(Self.receiver) == "1000000")
    #expect(try await balance(wallet) == "1000000")
    let above = try await refusal { _ = try await move("500001") }
    #expect(above?.code == .requestFailed && above?.upstreamError?.code == "7205")
    #expect(try await balance(Self.receiver) == "1000000")
    #expect(try await balance(wallet) == "1000000")
    #expect(try await move("500000") == .executed)
    #expect(try await balance(Self.receiver) == "1500000")
    #expect(try await backend.getSessionUsage(session).map(\.used) == ["1500000"])
    await sandbox.stop()
  }

  @Test("a revoked session refuses, and the backend no longer finds it")
  func revoked() async throws {
    let (id, session) = try await authorize()
    let before = try await received()
    try await oms.wallet.revokeAccess(credentialId: id, sessionId: session.sessionId)
    let error = try await refusal { _ = try await send(session, "1") }
    #expect(error?.code == .requestFailed && error?.upstreamError?.code == "7207")
    #expect(try await received() == before)
    #expect(try await oms.wallet.listAccess(type: .remote).isEmpty)
    #expect(try await backend.listSessions().isEmpty)
    await sandbox.stop()
  }

  @Test("a session ends no later than its credential, by the Sandbox's clock")
  func expired() async throws {
    let (_, session) = try await authorize()
    let end = try #require(WebRPCTimestamp(text: session.expiresAt).millisecondsSinceEpoch)
    #expect(end < SystemWallClock().millisecondsSinceEpoch() + 8 * 86_400_000)
    #expect(try await send(session, "1").status == .executed)
    let before = try await received()
    try await sandbox.advance(days: 8)
    let error = try await refusal { _ = try await send(session, "1") }
    #expect(error?.code == .requestFailed)
    #expect(try await received() == before)
    await sandbox.stop()
  }

  @Test("a credential that its backend revokes takes its sessions along")
  func revokedByItself() async throws {
    let (_, session) = try await authorize()
    try await backend.revokeCredential()
    let error = try await refusal { _ = try await send(session, "1") }
    #expect(error?.code == .requestFailed)
    #expect(try await oms.wallet.listAccess(type: .remote).isEmpty)
    await sandbox.stop()
  }

  @Test("an answer to Execute that is lost leaves the outcome open; it is looked up and nothing is sent twice")
  func lostAnswer() async throws {
    let (_, session) = try await authorize()
    let before = UInt64(try await received() ?? "0") ?? 0
    try await sandbox.plan(fault: #"{"method":"Execute","dropAfterHandling":true}"#)
    let error = try #require(try await refusal { _ = try await send(session, "7") })
    #expect(error.code == .transactionExecutionUnconfirmed && error.operation == .execute)
    let id = try #require(error.txnId)
    var status = try await backend.getTransactionStatus(txnId: id).status
    while status == .pending { status = try await backend.getTransactionStatus(txnId: id).status }
    #expect(status == .executed)
    #expect(UInt64(try await received() ?? "") == before + 7)
    #expect(try await backend.getSessionUsage(session).map(\.used) == ["7"])
    await sandbox.stop()
  }

  @Test("a backend may use a P-256 key, and limits can be replaced while it does")
  func p256() async throws {
    _ = try await authorize()
    let storage = InMemoryKeyStorage()
    let keys = SoftwareCredentialKeyStore(
      storage: storage,
      sealingKey: EnvironmentSealingKey(variable: "KEY", environment: ["KEY": String(repeating: "ef", count: 32)]))
    var configuration = RemoteAccessConfiguration(
      publishableKey: sandbox.publishableKey, signer: try P256CredentialSigner(keyStore: keys), storage: storage,
      transport: CurlTransport())
    configuration.endpoint = sandbox.url
    let other = try RemoteAccessClient(configuration: configuration)
    let id = try await other.registerCredential(
      app: RemoteCredentialMetadata(appUrl: "https://b.example", appName: "B", appLogoUrl: "", custom: [:]),
      lifetimeSeconds: 86_400)
    let access = try await oms.wallet.authorizeRemoteAccess(
      credentialId: id, network: .amoy, grants: [.nativeTransfer(to: Self.receiver, limit: "5")],
      expiresAt: "2099-01-01T00:00:00Z")
    let session = try await other.getSession(sessionId: access.sessionId)
    #expect(try await other.sendTransaction(session: session, to: Self.receiver, value: "5").status == .executed)
    let spent = try await refusal {
      _ = try await other.sendTransaction(session: session, to: Self.receiver, value: "1")
    }
    #expect(spent?.upstreamError?.code == "7205")
    let foreign = try await refusal { _ = try await backend.getSession(sessionId: access.sessionId) }
    #expect(foreign?.code == .requestFailed)
    let replaced = try await oms.wallet.authorizeRemoteAccess(
      credentialId: id, network: .amoy, grants: [.nativeTransfer(to: Self.receiver, limit: "6")],
      expiresAt: "2099-01-01T00:00:00Z", sessionId: access.sessionId)
    #expect(replaced.sessionId == access.sessionId)
    #expect(try await other.sendTransaction(session: session, to: Self.receiver, value: "1").status == .executed)
    await sandbox.stop()
  }

  @Test("E84: one session more than a wallet may have")
  func tooManySessions() async throws {
    let (id, _) = try await authorize()
    var refused: OMSWalletError?
    for _ in 0..<100 where refused == nil {
      do {
        _ = try await oms.wallet.authorizeRemoteAccess(
          credentialId: id, network: .amoy, grants: [.nativeTransfer(to: Self.receiver, limit: "1")],
          expiresAt: "2099-01-01T00:00:00Z")
      } catch let error as OMSWalletError {
        refused = error
      }
    }
    #expect(refused?.code == .requestFailed && refused?.status == 409 && refused?.upstreamError?.code == "7208")
    await sandbox.stop()
  }
}
