import CryptoCore
import Foundation
import KeyStorage
import OMSCore
import WebRPC

@testable import OMSRemoteAccess

/// A backend with the published key, storage in memory, clocks that stand still, and a scripted service.
struct Backend: Sendable {
  static let start: Int64 = 1_790_000_000_000
  static let receiver = "0x2222222222222222222222222222222222222222"
  static let token = "0x3333333333333333333333333333333333333333"
  static let app = RemoteCredentialMetadata(
    appUrl: "https://admin.example", appName: "Example admin", appLogoUrl: "https://admin.example/logo.svg",
    custom: ["environment": "demo"])

  let transport = InMemoryTransport()
  let storage = InMemoryKeyStorage()
  let wallClock = ManualWallClock(millisecondsSinceEpoch: start)
  let clock = ManualClock()
  let client: RemoteAccessClient

  init(signer: (any RemoteCredentialSigner)? = nil, storage: (any KeyValueStorage)? = nil) throws {
    let signer =
      try signer
      ?? Secp256k1CredentialSigner(privateKey: SecretBytes(copying: [UInt8](repeating: 0x11, count: 32)))
    var configuration = RemoteAccessConfiguration(
      publishableKey: "pk_live_project_key", signer: signer, storage: storage ?? self.storage, transport: transport)
    configuration.wallClock = wallClock
    configuration.sleepClock = clock
    client = try RemoteAccessClient(configuration: configuration)
  }

  func respond(_ method: String, status: Int = 200, _ body: String) {
    transport.respond(to: "/v1/Waas/\(method)") { _ in WebRPCResponse(status: status, body: Array(body.utf8)) }
  }

  func enqueue(_ method: String, status: Int = 200, _ body: String) {
    transport.enqueue(WebRPCResponse(status: status, body: Array(body.utf8)), for: "/v1/Waas/\(method)")
  }

  func refuse(_ method: String, _ code: Int, _ name: String, status: Int) {
    enqueue(method, status: status, #"{"error":"\#(name)","code":\#(code),"msg":"m","status":\#(status)}"#)
  }

  func fail(_ method: String, _ code: WebRPCTransportError.Code = .connectionLost) {
    transport.enqueue(WebRPCTransportError(code, message: "no answer"), for: "/v1/Waas/\(method)")
  }

  /// Answers a transaction from prepare to its final status.
  func quote(status: String = #"{"status":"executed","txnHash":"0xabc"}"#) {
    respond(
      "PrepareEthereumTransaction",
      #"{"txnId":"t1","status":"quoted","feeOptions":[],"sponsored":true,"expiresAt":"2026-12-01T00:00:00Z"}"#)
    respond(
      "PrepareEthereumContractCall",
      #"{"txnId":"t2","status":"quoted","feeOptions":[{"token":{"network":"80002","name":"POL","symbol":"POL","#
        + #""type":"native"},"value":"5","displayValue":"0"}],"sponsored":false,"expiresAt":"2026-12-01T00:00:00Z"}"#)
    respond("Execute", #"{"status":"pending"}"#)
    respond("TransactionStatus", status)
  }

  static func session(id: String = "s1", wallet: String = "w1", limit: String = "1000") -> String {
    #"{"sessionId":"\#(id)","walletId":"\#(wallet)","signerAddress":"\#(receiver)","chainId":"80002","#
      + #""grants":{"entries":[{"kind":"nativeTransfer","nativeTransfer":{"to":"\#(receiver)","limit":"\#(limit)"}}]},"#
      + #""expiresAt":"2026-12-01T00:00:00Z"}"#
  }

  /// A session as the service lists it.
  func session() async throws -> RemoteAccessSession {
    respond("GetSession", #"{"session":\#(Self.session())}"#)
    return try await client.getSession(sessionId: "s1")
  }

  /// The methods called so far, in order.
  var calls: [String] {
    transport.requests.map { String($0.path.split(separator: "/").last ?? "") }
  }

  /// The bodies of a method's calls.
  func bodies(_ method: String) -> [String] {
    transport.requests.filter { $0.path.hasSuffix("/\(method)") }.map { String(decoding: $0.body, as: UTF8.self) }
  }
}

/// The `RemoteAccessError` that a call throws.
nonisolated(nonsending) func remoteError<Result>(
  of body: nonisolated(nonsending) () async throws -> Result
) async -> RemoteAccessError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? RemoteAccessError
  }
}
