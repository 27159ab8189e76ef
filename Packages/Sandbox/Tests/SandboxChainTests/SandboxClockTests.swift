import SandboxChain
import Synchronization
import Testing

@Suite("SandboxClock")
struct SandboxClockTests {
  @Test func standsStillWhileTheSystemClockThatWasSetBackCatchesUp() {
    let system = Mutex<Int64>(1_000)
    let clock = SandboxClock { system.withLock { $0 } }
    #expect(clock.now == 1_000)
    system.withLock { $0 = 400 }
    #expect(clock.now == 1_000)
    clock.advance(milliseconds: 50)
    #expect(clock.now == 1_050 && clock.advanced == 50)
    system.withLock { $0 = 990 }
    #expect(clock.now == 1_050)
    system.withLock { $0 = 1_001 }
    #expect(clock.now == 1_051)
  }

  @Test func isNeverBeforeATimeOfAnEarlierRun() {
    let clock = SandboxClock.manual(millisecondsSinceEpoch: 1_000)
    clock.neverBefore(5_000)
    #expect(clock.now == 5_000)
    clock.neverBefore(2_000)
    #expect(clock.now == 5_000)
    clock.advance(milliseconds: 1)
    #expect(clock.now == 5_001)
  }

  @Test func ignoresAnAdvanceThatIsNegativeOrTooLarge() {
    let clock = SandboxClock.manual(millisecondsSinceEpoch: 1_000)
    clock.advance(milliseconds: -1)
    clock.advance(milliseconds: .max)
    #expect(clock.now == 1_000 && clock.advanced == 0)
  }
}
