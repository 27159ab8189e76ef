@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

/// A device whose clock is wrong is told so, where the service's `Date` allows.
@Suite struct ClockSkewTests {
  let fixture: Fixture
  init() throws { fixture = try Fixture() }

  private func answer(_ method: String, _ code: Int, status: Int, date: String?) {
    let headers: WebRPCHeaders = date.map { ["Content-Type": "application/json", "Date": $0] } ?? [:]
    fixture.service.transport.respond(to: ScriptedService.path(method)) { _ in
      WebRPCResponse(
        status: status, headers: headers, body: Array(ScriptedService.error(code, "Error", status: status).utf8))
    }
  }

  @Test func aClockThatIsTwentyMinutesBehindIsNamed() async throws {
    let client = try await fixture.signedIn()
    // `Fixture.start` is 2026-09-21 14:13:20.
    answer("SignMessage", 7206, status: 412, date: "Mon, 21 Sep 2026 14:33:25 GMT")
    let error = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(error?.code == .requestFailed && error?.status == 412)
    #expect(error?.message.contains("this device's clock is 20 minutes behind the service's") == true)
    #expect(error?.upstreamError?.message == "m")
    #expect(fixture.service.requests("SignMessage").count == 3)
    answer("SignMessage", 7203, status: 400, date: "Mon, 21 Sep 2026 14:33:25 GMT")
    let ended = await walletError { try await client.signMessage(network: .amoy, message: "m") }
    #expect(ended?.code == .sessionExpired && ended?.message.contains("20 minutes behind") == true)
    #expect(ended?.upstreamError == nil && ended?.status == nil)
  }

  @Test func anErrorThatHasNothingToDoWithTimeIsNotExplained() async throws {
    let client = try await fixture.signedIn()
    answer("SignMessage", 7300, status: 404, date: "Mon, 21 Sep 2026 14:33:25 GMT")
    #expect(await walletError { try await client.signMessage(network: .amoy, message: "m") }?.message == "m")
    answer("SignMessage", 7206, status: 412, date: "Mon, 21 Sep 2026 14:13:21 GMT")
    #expect(await walletError { try await client.signMessage(network: .amoy, message: "m") }?.message == "m")
    answer("SignMessage", 7206, status: 412, date: nil)
    #expect(await walletError { try await client.signMessage(network: .amoy, message: "m") }?.message == "m")
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000), ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("", nil),
      ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun, 6 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
    ] as [(String, Int64?)])
  func datesAreReadAsRFC9110WritesThem(text: String, expected: Int64?) {
    #expect(ClockSkew.milliseconds(text) == expected)
  }

  @Test func aClockThatIsAheadIsNamed() async throws {
    let client = try fixture.client()
    answer("CommitVerifier", 7002, status: 400, date: "Mon, 21 Sep 2026 13:13:20 GMT")
    let error = await walletError { try await client.startEmailAuth(email: "user@example.com") }
    #expect(error?.message.contains("60 minutes ahead of") == true)
  }
}
