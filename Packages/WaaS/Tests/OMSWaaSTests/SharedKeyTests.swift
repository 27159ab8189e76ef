import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

/// Several clients with one signing key, as several processes have on one store.
@Suite struct SharedKeyTests {
  /// How a service that judges nonces saw the calls of eight clients.
  private struct Outcome {
    var surfaced = 0
    var accepted = 0
    var refused = 0
    var requests = 0
  }

  private func run(_ fixture: Fixture, on storage: any KeyValueStorage, calls: Int) async throws -> Outcome {
    _ = try await fixture.signedIn(storage: storage)
    fixture.service.credential(expiresAt: Fixture.expiresAt)
    let nonces = Mutex<[UInt64]>([])
    let refused = Mutex(0)
    fixture.service.transport.respond(to: ScriptedService.path("SignMessage")) { request in
      // What was sent first need not be looked at first.
      for _ in 0..<Int.random(in: 0...3) { await Task.yield() }
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
    let clients = try (0..<8).map { _ in try fixture.client(storage: storage) }
    var outcome = Outcome()
    await withTaskGroup(of: Int.self) { group in
      for client in clients {
        group.addTask {
          var failures = 0
          for number in 0..<calls {
            do { _ = try await client.signMessage(network: .amoy, message: "\(number)") } catch { failures += 1 }
          }
          return failures
        }
      }
      for await failures in group { outcome.surfaced += failures }
    }
    outcome.accepted = nonces.withLock { $0.count }
    outcome.refused = refused.withLock { $0 }
    outcome.requests = fixture.service.requests("SignMessage").count
    return outcome
  }

  @Test func E51_withTheTurnsOfTheirStoreClientsThatShareAKeyAreNeverRefused() async throws {
    let fixture = try Fixture()
    let outcome = try await run(fixture, on: fixture.storage, calls: 50)
    #expect(outcome.surfaced == 0 && outcome.refused == 0)
    #expect(outcome.accepted == 400 && outcome.requests == 400)
  }

  @Test func E51_withoutTurnsTheyGetThroughWithResends() async throws {
    let fixture = try Fixture()
    let outcome = try await run(fixture, on: StubbornStorage(fixture.storage), calls: 100)
    // What was refused was signed again; only a call that was refused three times in a row may have failed.
    #expect(outcome.accepted + outcome.surfaced == 800)
    #expect(outcome.refused >= outcome.surfaced * 3)
    #expect(outcome.requests == outcome.accepted + outcome.refused)
  }
}
