import Foundation
import OMSSandbox
import Testing

/// What docs/sandbox-ewallet.md shows, as it is printed there.
@Suite("eWallet documentation", .timeLimit(.minutes(10)))
struct DocumentationTests {
  @Test func startsASandboxAndTellsWhatAClientNeeds() async throws {
    let sandbox = try await OMSSandbox.start()
    print(sandbox.url, sandbox.eWalletAPIKey)
    await sandbox.stop()
    #expect(sandbox.eWalletAPIKey == "sandbox-api-key-0001")
  }
}
