/// Chooses when a process that works without an end is killed.
///
/// It says a line when it is ready, and one after each step. It is killed after a random number of these lines, and then
/// at a random moment of the step that is under way: how far it has come does not depend on how fast the machine is.
struct KillMoments {
  private var opening = Pace(guess: .milliseconds(8))
  private var step = Pace(guess: .milliseconds(1))
  /// How many were killed before they were ready.
  private(set) var countWhileOpening = 0

  /// Kills the process; one of four while it still opens the store.
  /// - Returns: what it had said.
  /// - Throws: when it had ended by itself.
  mutating func kill(_ child: ChildProcess, round: Int) throws -> String {
    let start = ContinuousClock.now
    if round.isMultiple(of: 4) {
      opening.waitForSomeOfIt()
    } else if child.waitForLine() {
      let ready = ContinuousClock.now
      opening.add(ready - start)
      let count = Self.stepCount()
      var left = count
      while left > 0, child.waitForLine() { left -= 1 }
      if count > 0 { step.add((ContinuousClock.now - ready) / count) }
      step.waitForSomeOfIt()
    }
    child.killNow()
    let (output, exitCode) = child.finish()
    guard exitCode == nil else { throw TortureError("round \(round): the process ended with \(output)") }
    if !output.contains("\n") { countWhileOpening += 1 }
    return output
  }

  /// Mostly a few, at times so many that journals and logs are emptied on the way.
  private static func stepCount() -> Int {
    switch Int.random(in: 0..<10) {
    case 0: .random(in: 0...200)
    case 1..<5: .random(in: 0...30)
    default: .random(in: 0...3)
    }
  }
}
