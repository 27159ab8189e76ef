import OMSSandbox
import Testing

/// The Swift blocks of the package's README and of `docs/sandbox.md`.
@Suite("Printed examples", .timeLimit(.minutes(10)))
struct ExampleTests {
  @Test func startsInATest() async throws {
    let sandbox = try await OMSSandbox.start()
    print(sandbox.url, sandbox.publishableKey)
    await sandbox.stop()
    #expect(sandbox.url.hasPrefix("http://127.0.0.1:"))
  }

  @Test func startsWithBlocksAtOnce() async throws {
    let sandbox = try await OMSSandbox.start(.init(blockTime: .zero))
    print(sandbox.url, sandbox.publishableKey)
    await sandbox.stop()
    #expect(sandbox.publishableKey == "pk_local_sdbx_demo_key")
  }
}
