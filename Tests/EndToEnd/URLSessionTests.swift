import Foundation
import OMSSandbox
import OMSWallet
import Testing
import WebRPC
import WebRPCURLSession

/// The facade over the transport that is not its default.
@Suite("the wallet over URLSession", .timeLimit(.minutes(10)))
struct URLSessionTests {
  @Test("signs in, signs and verifies with every request going through URLSession")
  func signsIn() async throws {
    let folder = try TemporaryFolder()
    let sandbox = try await OMSSandbox.start()
    let transport = RecordingTransport(URLSessionTransport())
    var configuration = OMSWalletConfiguration(
      publishableKey: sandbox.publishableKey,
      storage: InMemoryKeyStorage(),
      sealingKey: KeyFileSealingKey(path: folder.path + "/sealing.key"))
    configuration.endpoint = sandbox.url
    configuration.transport = transport
    let oms = try OMSWallet(configuration: configuration)

    try await oms.wallet.startEmailAuth(email: "session@example.com")
    let code = try await newestCode(of: "session@example.com", in: sandbox)
    let result = try await oms.wallet.completeEmailAuth(code: code)
    #expect(result.wallet?.address == oms.wallet.activeWallet?.address)
    let signature = try await oms.wallet.signMessage(network: .amoy, message: "hello")
    #expect(
      try OMSWallet.recoverMessageSigner(message: "hello", signature: signature) == oms.wallet.activeWallet?.address)

    #expect(transport.exchanges.contains { $0.request.path.hasSuffix("/SignMessage") })
    #expect(transport.exchanges.allSatisfy { (try? $0.result.get())?.isSuccess == true })
    await sandbox.stop()
  }

  private func newestCode(of email: String, in sandbox: OMSSandbox) async throws -> String {
    struct Inbox: Decodable {
      struct Mail: Decodable { let code: String }
      let messages: [Mail]
    }
    let path = "/sandbox/v1/inbox/\(email)"
    let answer = try await URLSessionTransport().send(
      WebRPCRequest(method: .get, url: sandbox.url + path, path: path))
    return try #require(try WebRPCAnswer.decode(Inbox.self, from: answer).messages.last?.code)
  }
}
