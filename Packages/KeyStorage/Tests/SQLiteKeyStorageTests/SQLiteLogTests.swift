import Testing

@testable import SQLiteKeyStorage

@Suite struct SQLiteLogTests {
  private let start = ContinuousClock.now
  private var log = SQLiteLog()

  private mutating func write(_ now: ContinuousClock.Instant? = nil) -> SQLiteLog.Step {
    log.afterWrite(isCounter: false, now: now ?? start)
  }

  private mutating func end(
    _ step: SQLiteLog.Step, succeeded: Bool = true, after duration: Duration = .zero
  ) -> SQLiteLog.Step {
    log.after(step, succeeded: succeeded, from: start, to: start + duration)
  }

  @Test mutating func theFirstWriteIsFollowedAtOnceAndTheNextOnesAfterThePause() {
    #expect(write() == .move)
    #expect(end(.move) == .nothing)
    #expect(!log.isAhead)
    #expect(write() == .pause)
    #expect(write() == .nothing)
    #expect(log.isAhead)
    #expect(log.afterPause() == .move)
    #expect(end(.move) == .nothing)
    #expect(log.afterPause() == .nothing)
    #expect(write(start + SQLiteLog.pause) == .move)
  }

  @Test mutating func countersAreFollowedAfterThePauseOnly() {
    #expect(log.afterWrite(isCounter: true, now: start) == .pause)
    #expect(log.afterPause() == .move)
  }

  @Test mutating func movingTakesATenthOfTheTimeAtMost() {
    _ = write()
    _ = end(.move, after: .seconds(1))
    #expect(write(start + .seconds(10)) == .pause)
    #expect(write(start + .seconds(11)) == .move)
  }

  @Test mutating func whatCouldNotBeMovedIsTriedAgain() {
    #expect(write() == .move)
    #expect(end(.move, succeeded: false) == .pause)
    #expect(log.isAhead)
    #expect(log.afterPause() == .move)
  }

  @Test mutating func aMovedLogIsEmptiedAtTheEnd() {
    #expect(!log.mustBeEmptied)
    _ = write()
    _ = end(.move)
    #expect(log.mustBeEmptied)
    _ = end(.empty(waiting: false))
    #expect(!log.mustBeEmptied)
  }

  @Test mutating func aDeletionIsFollowedAtOnceAndWaitsForReadersOnce() {
    _ = write()
    _ = end(.move)
    log.willDelete()
    #expect(write() == .empty(waiting: true))
    #expect(end(.empty(waiting: true), succeeded: false) == .pause)
    #expect(log.hasRemains)
    #expect(write() == .nothing)
    #expect(log.afterPause() == .empty(waiting: false))
    #expect(end(.empty(waiting: false)) == .nothing)
    #expect(!log.hasRemains)
  }

  @Test mutating func damageIsLeftAsItIs() {
    _ = write()
    log.foundDamage()
    #expect(!log.mustBeEmptied)
    #expect(end(.move, succeeded: false) == .nothing)
    log.willDelete()
    #expect(write() == .nothing)
    #expect(log.afterPause() == .nothing)
  }
}
