import Testing

@testable import OMSCore

@Suite struct ManualClockTests {
  @Test func aSleepEndsWhenTheClockHasBeenMovedFarEnough() async throws {
    let clock = ManualClock()
    let sleep = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    #expect(clock.timeToNextWake == .seconds(1))
    clock.advance(by: .seconds(1))
    try await sleep.value
  }

  @Test func aSleepThatIsDueReturnsAtOnce() async throws {
    try await ManualClock().sleep(for: .zero)
  }

  @Test func cancellationEndsASleep() async {
    let clock = ManualClock()
    let sleep = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers(1)
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
    #expect(clock.sleeperCount == 0)
  }
}
