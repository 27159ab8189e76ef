/// When the write-ahead log's content is moved into the database: decisions without input or output.
///
/// A copy of the database alone should be a whole backup, and what was deleted should not live on in the log. Moving
/// after every write would make each write as slow as several, so that of many writes only one pays. The log is cut to
/// nothing only where that matters: writing into a log that has room already is faster.
struct SQLiteLog {
  enum Step: Equatable {
    case nothing
    /// Move in this call what other processes' readers do not need any more.
    case move
    /// Overwrite what was deleted, move everything and cut the log to nothing; `waiting` for other processes' readers.
    case empty(waiting: Bool)
    /// Come back after the pause.
    case pause
  }

  /// How long after a write everything is moved at the latest, if no other process reads just then.
  static let pause = Duration.milliseconds(250)

  /// Whether the log may hold what the database does not.
  private(set) var isAhead = false
  /// Whether a deletion's old bytes may still be in the log or the database.
  private(set) var hasRemains = false
  private var hasNewRemains = false
  private var hasContent = false
  private var isDamaged = false
  private var isScheduled = false
  private var nextTurn: ContinuousClock.Instant?

  /// Whether the log has to be emptied before the database is closed, and can be.
  var mustBeEmptied: Bool { hasContent && !isDamaged }

  mutating func foundContent() {
    hasContent = true
    isAhead = true
  }

  mutating func foundDamage() { isDamaged = true }

  /// When what was replaced is to be overwritten too, once.
  mutating func willErase() { hasRemains = true }

  /// Before records are deleted: their bytes are to be overwritten before the call returns.
  mutating func willDelete() {
    hasRemains = true
    hasNewRemains = true
  }

  /// What to do after a write. Counters are written too often to be followed each time.
  mutating func afterWrite(isCounter: Bool, now: ContinuousClock.Instant) -> Step {
    foundContent()
    guard !isDamaged else { return .nothing }
    if hasNewRemains {
      hasNewRemains = false
      return .empty(waiting: true)
    }
    return !isCounter && now >= nextTurn ?? now ? step : schedule()
  }

  /// What to do when the pause is over.
  mutating func afterPause() -> Step {
    isScheduled = false
    return isAhead && !isDamaged ? step : .nothing
  }

  /// What to do after a step, which may cost a tenth of the time.
  mutating func after(
    _ step: Step, succeeded: Bool, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant
  ) -> Step {
    nextTurn = end + max(Self.pause, (end - start) * 10)
    guard succeeded else { return isDamaged ? .nothing : schedule() }
    isAhead = false
    if step != .move {
      hasContent = false
      hasRemains = false
    }
    return .nothing
  }

  private var step: Step { hasRemains ? .empty(waiting: false) : .move }

  private mutating func schedule() -> Step {
    guard !isScheduled else { return .nothing }
    isScheduled = true
    return .pause
  }
}
