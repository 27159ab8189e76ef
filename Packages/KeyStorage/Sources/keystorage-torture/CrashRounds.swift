import KeyStorage

/// Kills a writing process at random moments and looks at what it left.
struct CrashRounds {
  let store: StoreArgument

  func run(_ rounds: Int) throws {
    var last = CrashTotals()
    var moments = KillMoments()
    var writes = 0
    var doneInFlight = 0
    for round in 1...rounds {
      let output = try moments.kill(ChildProcess(["write", store.text]), round: round)
      let acknowledged = CrashTotals(output, after: last)
      let found = try look(round)
      guard found.number >= acknowledged.number, found.number <= acknowledged.number + 1 else {
        throw TortureError("round \(round): update \(acknowledged.number) was acknowledged, \(found.number) is there")
      }
      guard found.counter >= acknowledged.counter, found.counter <= acknowledged.counter + 1 else {
        throw TortureError("round \(round): number \(acknowledged.counter) was handed out, \(found.counter) is there")
      }
      writes += Int(found.number - last.number) + Int(found.counter - last.counter)
      if found.number > acknowledged.number || found.counter > acknowledged.counter { doneInFlight += 1 }
      last = CrashTotals(number: found.number, counter: found.counter)
    }
    print(
      "crash \(store.text): \(rounds) kills, \(moments.countWhileOpening) of them while opening,",
      "\(doneInFlight) between a write and its report, \(writes) writes, 0 lost, 0 half ok")
  }

  private func look(_ round: Int) throws -> CrashState {
    do {
      return try CrashState(store.open())
    } catch {
      throw TortureError("round \(round): \(error)")
    }
  }
}

/// What was acknowledged so far.
struct CrashTotals {
  var number: UInt64 = 0
  var counter: UInt64 = 0

  init(number: UInt64 = 0, counter: UInt64 = 0) {
    self.number = number
    self.counter = counter
  }

  init(_ output: String, after last: CrashTotals) {
    self = last
    for line in output.split(separator: "\n") {
      guard let value = UInt64(line.dropFirst(2)) else { continue }
      if line.hasPrefix("w ") { number = value }
      if line.hasPrefix("c ") { counter = value }
    }
  }
}
