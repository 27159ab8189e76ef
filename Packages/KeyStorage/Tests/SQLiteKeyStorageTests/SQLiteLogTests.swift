import Testing

@testable import SQLiteKeyStorage

@Suite struct SQLiteLogTests {
  private let start = ContinuousClock.now
  private var log = SQLiteLog()

  @Test mutating func theFirstWriteIsFollowedAtOnceAndTheNextOnesAfterThePause() {
    #expect(log.afterWrite(isCounter: false, now: start) == .emptyNow(waiting: false))
    #expect(log.afterEmptying(succeeded: true, from: start, to: start) == .nothing)
    #expect(!log.mustBeEmptied)
    #expect(log.afterWrite(isCounter: false, now: start) == .emptyLater)
    #expect(log.afterWrite(isCounter: false, now: start) == .nothing)
    #expect(log.mustBeEmptied)
    #expect(log.afterPause() == .emptyNow(waiting: false))
    #expect(log.afterEmptying(succeeded: true, from: start, to: start) == .nothing)
    #expect(log.afterPause() == .nothing)
    #expect(log.afterWrite(isCounter: false, now: start + SQLiteLog.pause) == .emptyNow(waiting: false))
  }

  @Test mutating func countersAreFollowedAfterThePauseOnly() {
    #expect(log.afterWrite(isCounter: true, now: start) == .emptyLater)
    #expect(log.afterPause() == .emptyNow(waiting: false))
  }

  @Test mutating func emptyingTakesATenthOfTheTimeAtMost() {
    _ = log.afterWrite(isCounter: false, now: start)
    let end = start + .seconds(1)
    _ = log.afterEmptying(succeeded: true, from: start, to: end)
    #expect(log.afterWrite(isCounter: false, now: end + .seconds(9)) == .emptyLater)
    #expect(log.afterWrite(isCounter: false, now: end + .seconds(10)) == .emptyNow(waiting: false))
  }

  @Test mutating func aDeletionIsFollowedAtOnceAndWaitsForReadersOnce() {
    _ = log.afterWrite(isCounter: false, now: start)
    _ = log.afterEmptying(succeeded: true, from: start, to: start)
    log.willDelete()
    #expect(log.afterWrite(isCounter: false, now: start) == .emptyNow(waiting: true))
    #expect(log.afterEmptying(succeeded: false, from: start, to: start) == .emptyLater)
    #expect(log.hasRemains)
    #expect(log.afterWrite(isCounter: false, now: start) == .nothing)
    #expect(log.afterPause() == .emptyNow(waiting: false))
    #expect(log.afterEmptying(succeeded: true, from: start, to: start) == .nothing)
    #expect(!log.hasRemains)
  }

  @Test mutating func damageIsLeftAsItIs() {
    _ = log.afterWrite(isCounter: false, now: start)
    log.foundDamage()
    #expect(!log.mustBeEmptied)
    #expect(log.afterEmptying(succeeded: false, from: start, to: start) == .nothing)
    log.willDelete()
    #expect(log.afterWrite(isCounter: false, now: start) == .nothing)
    #expect(log.afterPause() == .nothing)
  }
}
