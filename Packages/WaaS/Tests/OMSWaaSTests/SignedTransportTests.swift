import Dispatch
import KeyStorage
@_spi(OMSInternal) import OMSCore
import Synchronization
import Testing
import WebRPC

@testable import OMSWaaS

@Suite struct SignedTransportTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  @Test func E02_cancellationAnswersAtOnceAndAQueuedRequestNeverGoesOut() async throws {
    let client = try await fixture.signedIn()
    let gate = Gate()
    let arrivals = fixture.service.watch("SignMessage") { _ in
      await gate.pass()
      return ScriptedService.json(#"{"signature":"0x01"}"#)
    }
    let first = Task { try await client.signMessage(network: .amoy, message: "first") }
    await arrivals.next()
    let second = Task { try await client.signMessage(network: .amoy, message: "second") }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    _ = try await first.value
    _ = try await client.signMessage(network: .amoy, message: "third")
    let bodies = fixture.service.requests("SignMessage").map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.count == 2)
    #expect(!bodies.contains { $0.contains("second") })
  }

  @Test func E02_cancellationWhileTheAnswerIsAwaitedIsCancellation() async throws {
    let client = try await fixture.signedIn()
    let arrivals = fixture.service.watch("SignMessage") { _ in try await hang() }
    let call = Task { try await client.signMessage(network: .amoy, message: "m") }
    await arrivals.next()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(client.activeWallet != nil)
  }

  @Test func E03_theDeadlineAnswersWhileTheServiceIsSilent() async throws {
    let client = try await fixture.signedIn()
    let arrivals = fixture.service.watch("SignMessage") { _ in try await hang() }
    let call = Task { await walletError { try await client.signMessage(network: .amoy, message: "m") } }
    await arrivals.next()
    await fixture.clock.waitForSleepers(2)
    fixture.clock.advance(by: .seconds(30))
    let error = await call.value
    #expect(error?.code == .requestFailed)
    #expect(error?.status == nil)
    #expect(error?.retryable == true)
    #expect(error?.operation == .walletSignMessage)
    #expect(error?.upstreamError?.name == "WebrpcRequestFailed")
    #expect(error?.upstreamError?.code == "-1")
    #expect((error?.underlyingError as? WalletTransportError)?.reason.code == .timedOut)
    #expect(client.activeWallet != nil)
  }

  @Test func E03_theDeadlineAnswersWhileTheSignerBlocksAndTheRequestIsNeverSent() async throws {
    let client = try await fixture.signedIn()
    let signing = DispatchSemaphore(value: 0)
    fixture.keyStore.behaviour.withLock { $0.signGate = signing }
    let call = Task { await walletError { try await client.signMessage(network: .amoy, message: "late") } }
    await fixture.clock.waitForSleepers(2)
    fixture.clock.advance(by: .seconds(30))
    #expect(await call.value?.code == .requestFailed)
    fixture.keyStore.behaviour.withLock { $0.signGate = nil }
    signing.signal()
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    _ = try await client.signMessage(network: .amoy, message: "next")
    #expect(fixture.service.requests("SignMessage").count == 1)
  }

  @Test func E03_theDeadlineCoversTheTimeInTheQueue() async throws {
    let client = try await fixture.signedIn()
    let gate = Gate()
    let arrivals = fixture.service.watch("SignMessage") { _ in try await hang() }
    let first = Task { await walletError { try await client.signMessage(network: .amoy, message: "1") } }
    await arrivals.next()
    await fixture.clock.waitForSleepers(2)
    fixture.clock.advance(by: .seconds(10))
    let second = Task { await walletError { try await client.signMessage(network: .amoy, message: "2") } }
    await fixture.clock.waitForSleepers(3)
    fixture.clock.advance(by: .seconds(20))
    #expect(await first.value?.code == .requestFailed)
    await arrivals.next()
    fixture.clock.advance(by: .seconds(10))
    #expect(await second.value?.code == .requestFailed)
    gate.open()
  }

  @Test func E51_aRefusedNonceIsSignedAgainAndResentTwice() async throws {
    let client = try await fixture.signedIn()
    for _ in 0..<2 { fixture.service.refuse("SignMessage", 7206, "PreconditionFailed", status: 412) }
    fixture.service.enqueue("SignMessage", #"{"signature":"0x01"}"#)
    #expect(try await client.signMessage(network: .amoy, message: "m") == "0x01")
    let requests = fixture.service.requests("SignMessage")
    #expect(requests.count == 3)
    let nonces = try requests.map { try #require(UInt64(NonceTests.nonce(of: $0))) }
    #expect(nonces == nonces.sorted() && Set(nonces).count == 3)
    #expect(Set(requests.map(\.body)).count == 1)
  }

  @Test func E51_theThirdRefusalIsAnError() async throws {
    let client = try await fixture.signedIn()
    for _ in 0..<3 { fixture.service.refuse("SignMessage", 7206, "PreconditionFailed", status: 412) }
    let error = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 412)
    #expect(error?.retryable == false)
    #expect(error?.upstreamError?.code == "7206")
    #expect(fixture.service.requests("SignMessage").count == 3)
    #expect(client.activeWallet != nil)
  }

  @Test @MainActor func requestsLeaveInTheOrderOfTheCallsOneAtATime() async throws {
    let client = try await fixture.signedIn()
    fixture.service.respond("SignMessage", #"{"signature":"0x01"}"#)
    let calls = (0..<64).map { number in
      Task { @MainActor in try await client.signMessage(network: .amoy, message: "message \(number)") }
    }
    for call in calls { _ = try await call.value }
    let requests = fixture.service.requests("SignMessage")
    let messages = try requests.map { request in
      try WebRPCJSON.decode([String: JSONValue].self, from: request.body)["message"]
    }
    #expect(messages == (0..<64).map { .string("message \($0)") })
    let nonces = try requests.map { try #require(UInt64(NonceTests.nonce(of: $0))) }
    #expect(nonces == nonces.sorted() && Set(nonces).count == 64)
  }
}
