import SandboxChain
import Testing

@Suite("SandboxRandom and SandboxClock")
struct SandboxRandomTests {
  @Test func repeatsForTheSameSeedOnly() {
    #expect(SandboxRandom(seed: "a").bytes(100) == SandboxRandom(seed: "a").bytes(100))
    #expect(SandboxRandom(seed: "a").bytes(100) != SandboxRandom(seed: "b").bytes(100))
    #expect(SandboxRandom().bytes(32) != SandboxRandom().bytes(32))
  }

  @Test func goesOnInsteadOfRepeating() {
    let random = SandboxRandom(seed: "a")
    #expect(random.bytes(32) != random.bytes(32))
  }

  @Test func staysBelowTheBoundAndReachesEveryValue() {
    let random = SandboxRandom(seed: "bound")
    #expect(Set((0..<300).map { _ in random.number(below: 6) }) == Set(0..<6))
  }

  @Test func movesForwardOnly() {
    let clock = SandboxClock.manual(millisecondsSinceEpoch: 1000)
    clock.advance(milliseconds: 500)
    clock.advance(milliseconds: -700)
    #expect(clock.now == 1500)
  }
}
