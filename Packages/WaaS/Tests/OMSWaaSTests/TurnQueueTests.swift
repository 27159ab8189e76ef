import Testing

@testable import OMSWaaS

@Suite struct TurnQueueTests {
  @Test func turnsComeInTheOrderOfReservation() async throws {
    let queue = TurnQueue()
    let first = queue.reserve()
    let second = queue.reserve()
    let waiting = Task { try await queue.wait(for: second) }
    try await queue.wait(for: first)
    first.release()
    try await waiting.value
  }

  @Test func aTurnThatNobodyHoldsAnyMorePassesOn() async throws {
    let queue = TurnQueue()
    var first: Turn? = queue.reserve()
    let second = queue.reserve()
    withExtendedLifetime(first) {}
    first = nil
    try await queue.wait(for: second)
  }

  @Test func cancellationEndsTheWaitAndGivesTheTurnBack() async throws {
    let queue = TurnQueue()
    let first = queue.reserve()
    let second = queue.reserve()
    let third = queue.reserve()
    let waiting = Task { try await queue.wait(for: second) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    first.release()
    try await queue.wait(for: third)
  }
}
