import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// Several clients with one signing key, as several processes have on one store.
@Suite struct SharedKeyTests {
  @Test func E51_clientsThatShareAKeyGetThroughWithResends() async throws {
    let fixture = try Fixture()
    _ = try await fixture.signedIn()
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    let nonces = Mutex<[UInt64]>([])
    let refused = Mutex(0)
    fixture.service.transport.respond(to: ScriptedService.path("SignMessage")) { request in
      let nonce = try #require(UInt64(try NonceTests.nonce(of: request)))
      let isHigher = nonces.withLock { nonces in
        let isHigher = nonce > (nonces.last ?? 0)
        if isHigher { nonces.append(nonce) }
        return isHigher
      }
      guard isHigher else {
        refused.withLock { $0 += 1 }
        return ScriptedService.json(ScriptedService.error(7206, "PreconditionFailed", status: 412), status: 412)
      }
      return ScriptedService.json(#"{"signature":"0x01"}"#)
    }
    let clients = try (0..<8).map { _ in try fixture.client() }
    var surfaced = 0
    await withTaskGroup(of: Int.self) { group in
      for client in clients {
        group.addTask {
          var failures = 0
          for number in 0..<100 {
            do { _ = try await client.signMessage(network: .amoy, message: "\(number)") } catch { failures += 1 }
          }
          return failures
        }
      }
      for await failures in group { surfaced += failures }
    }
    // What was refused was signed again; only a call that was refused three times in a row may have failed.
    let accepted = nonces.withLock { $0.count }
    #expect(accepted + surfaced == 800)
    #expect(refused.withLock { $0 } >= surfaced * 3)
    #expect(fixture.service.requests("SignMessage").count == accepted + refused.withLock { $0 })
  }
}
