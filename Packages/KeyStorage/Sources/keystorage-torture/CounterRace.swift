import KeyStorage

/// Many processes take numbers from one counter.
struct CounterRace {
  let store: StoreArgument

  func run(_ processes: Int, _ each: Int) throws {
    let start = ContinuousClock.now
    let children = try (0..<processes).map { _ in try ChildProcess(["reserve", store.text, String(each)]) }
    var all: Set<UInt64> = []
    for child in children {
      let (output, exitCode) = child.finish()
      guard exitCode == 0 else { throw TortureError("a process failed: \(output.split(separator: "\n").last ?? "")") }
      let numbers = output.split(separator: "\n").compactMap { UInt64($0) }
      guard numbers.count == each else { throw TortureError("a process got \(numbers.count) numbers of \(each)") }
      guard zip(numbers, numbers.dropFirst()).allSatisfy(<) else { throw TortureError("numbers do not increase") }
      all.formUnion(numbers)
    }
    guard all.count == processes * each, all.max() == UInt64(processes * each) else {
      throw TortureError("\(all.count) distinct numbers of \(processes * each)")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "counters \(store.text): \(processes) processes × \(each) = \(all.count) distinct, increasing numbers",
      "in \(Int(seconds * 1000)) ms ok")
  }

  func reserve(_ count: Int) throws {
    let storage = try store.open()
    var numbers: [UInt64] = []
    for _ in 0..<count { numbers.append(try storage.reserveCounter("nonce", atLeast: 1)) }
    print(numbers.map(String.init).joined(separator: "\n"))
  }
}
