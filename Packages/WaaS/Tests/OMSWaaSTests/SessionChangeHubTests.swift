import OMSCore
import Testing

@testable import OMSWaaS

@Suite struct SessionChangeHubTests {
  @Test func aChangeWaitsForItsCallAndLaterChangesWaitBehindIt() async {
    let hub = SessionChangeHub()
    var changes = hub.stream(replay: nil).makeAsyncIterator()
    let slow = hub.begin()
    let quick = hub.begin()
    let expired = OMSWalletSessionChangeEvent.expired(
      OMSWalletExpiredSession(
        wallet: nil, session: OMSWalletSession(expiresAt: "t", auth: .email(OMSWalletEmailSessionAuth(email: "e"))),
        expiredAt: "t"))
    hub.post(expired, during: slow)
    hub.post(.signedOut, during: quick)
    hub.end(quick)
    hub.end(slow)
    #expect(await changes.next() == expired)
    #expect(await changes.next() == .signedOut)
  }

  @Test func aCallThatHasEndedHoldsNothingBack() async {
    let hub = SessionChangeHub()
    var changes = hub.stream(replay: nil).makeAsyncIterator()
    let call = hub.begin()
    hub.end(call)
    hub.post(.signedOut, during: call)
    #expect(await changes.next() == .signedOut)
  }

  @Test func whoBeginsToObserveAfterAChangeDoesNotHearOfIt() async {
    let hub = SessionChangeHub()
    let call = hub.begin()
    hub.post(.signedOut, during: call)
    var changes = hub.stream(replay: nil).makeAsyncIterator()
    let next = OMSWalletSessionChangeEvent.expired(
      OMSWalletExpiredSession(
        wallet: nil, session: OMSWalletSession(expiresAt: "t", auth: .email(OMSWalletEmailSessionAuth(email: "e"))),
        expiredAt: "t"))
    hub.post(next, during: nil)
    hub.end(call)
    #expect(await changes.next() == next)
  }
}
