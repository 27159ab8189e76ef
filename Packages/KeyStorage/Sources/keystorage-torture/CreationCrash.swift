import KeyStorage

/// Several processes create one store at the same moment, and half of them are killed at random moments: nobody is
/// refused, and what was acknowledged is there.
struct CreationCrash {
  private static let processes = 4
  let store: StoreArgument

  func run(_ rounds: Int) throws {
    var killed = 0
    var writes = 0
    // From one kill to the next: two are done by the time the processes would have ended.
    var pause = Pace(guess: .milliseconds(8))
    for round in 1...rounds {
      let text = "\(store.text)-\(round)"
      let start = ContinuousClock.now
      let children = try (0..<Self.processes).map { try ChildProcess(["create-one", text, "key \($0)"]) }
      let isUndisturbed = round % 16 == 1
      for child in children where !isUndisturbed && Bool.random() {
        pause.waitForSomeOfIt()
        child.killNow()
      }
      var acknowledged: [String] = []
      for child in children {
        let (output, exitCode) = child.finish()
        guard exitCode == 0 || exitCode == nil else {
          throw TortureError("round \(round): a process ended with \(output)")
        }
        if exitCode == nil { killed += 1 }
        acknowledged += output.split(separator: "\n").map(String.init)
      }
      if isUndisturbed { pause.add((ContinuousClock.now - start) / 2) }
      try look(StoreArgument(text), acknowledged, round)
      writes += acknowledged.count
    }
    print("create \(store.text): \(rounds) stores, \(killed) kills, \(writes) writes, 0 lost, 0 refused ok")
  }

  private func look(_ store: StoreArgument, _ acknowledged: [String], _ round: Int) throws {
    do {
      // Twice: the first opening finishes what was broken off.
      for _ in 0..<2 {
        let storage = try store.open()
        for key in acknowledged where try storage.get(key) == nil { throw TortureError("\(key) is gone") }
      }
    } catch {
      throw TortureError("round \(round): \(error)")
    }
  }

  func createOne(_ key: String) throws {
    let storage = try store.open()
    for number in 0..<3 {
      try storage.set("\(key) \(number)", [UInt8](repeating: 1, count: 1_000))
      say("\(key) \(number)")
    }
  }
}
