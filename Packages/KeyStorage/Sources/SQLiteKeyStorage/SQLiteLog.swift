/// When the write-ahead log is emptied into the database: decisions without input or output.
///
/// A copy of the database alone should be a whole backup, and what was deleted should not live on in the log. A log
/// emptied after every write would make each write as slow as several, so that of many writes only one pays.
struct SQLiteLog {
  enum Step: Equatable {
    case nothing
    /// Empty it in this call; `waiting` for other processes' readers.
    case emptyNow(waiting: Bool)
    /// Empty it after the pause.
    case emptyLater
  }

  /// How long after a write the log is emptied at the latest, if no other process reads just then.
  static let pause = Duration.milliseconds(250)

  /// Whether the log may hold what the database does not.
  private(set) var hasContent = false
  /// Whether a deletion's old bytes may still be in the log or the database.
  private(set) var hasRemains = false
  private var hasNewRemains = false
  private var isDamaged = false
  private var isScheduled = false
  private var nextTurn: ContinuousClock.Instant?

  /// Whether the log can be emptied, and has to be.
  var mustBeEmptied: Bool { hasContent && !isDamaged }

  mutating func foundContent() { hasContent = true }
  mutating func foundDamage() { isDamaged = true }

  /// Before records are deleted: their bytes are to be overwritten before the call returns.
  mutating func willDelete() {
    hasRemains = true
    hasNewRemains = true
  }

  /// What to do after a write. Counters are written too often to be followed each time.
  mutating func afterWrite(isCounter: Bool, now: ContinuousClock.Instant) -> Step {
    hasContent = true
    guard !isDamaged else { return .nothing }
    if hasNewRemains {
      hasNewRemains = false
      return .emptyNow(waiting: true)
    }
    if !isCounter, now >= nextTurn ?? now { return .emptyNow(waiting: false) }
    return schedule()
  }

  /// What to do when the pause is over.
  mutating func afterPause() -> Step {
    isScheduled = false
    return mustBeEmptied ? .emptyNow(waiting: false) : .nothing
  }

  /// What to do after an attempt to empty the log, which may cost a tenth of the time.
  mutating func afterEmptying(
    succeeded: Bool, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant
  ) -> Step {
    nextTurn = end + max(Self.pause, (end - start) * 10)
    guard !succeeded else {
      hasContent = false
      hasRemains = false
      return .nothing
    }
    return isDamaged ? .nothing : schedule()
  }

  private mutating func schedule() -> Step {
    guard !isScheduled else { return .nothing }
    isScheduled = true
    return .emptyLater
  }
}
