/// A number that a counter shall have reached.
public struct CounterFloor: Hashable, Sendable {
  /// The counter.
  public let key: String
  /// The number that counts as handed out.
  public let number: UInt64

  /// Names a counter and a number.
  public init(key: String, number: UInt64) {
    self.key = key
    self.number = number
  }
}

extension KeyValueStorage {
  /// Writes the counters like values, each unless it was moved meanwhile; then all is tried again.
  @discardableResult
  public func apply(
    _ changes: [StorageChange], raising counters: [CounterFloor]
  ) throws(KeyStorageError) -> UInt64 {
    guard !counters.isEmpty else { return try apply(changes) }
    let keys = Set(counters.map { Array($0.key.utf8) })
    var pause = RetryPause(limit: 1_000)
    repeat {
      let steps = try steps(raising: counters)
      do throws(KeyStorageError) {
        return try apply(changes + steps)
      } catch {
        guard error.code == .conflict, let record = error.record, keys.contains(Array(record.utf8)) else { throw error }
      }
    } while pause.waitForNextAttempt()
    throw KeyStorageError(.busy, message: "the counters are taken from without a pause; try again")
  }

  private func steps(raising counters: [CounterFloor]) throws(KeyStorageError) -> [StorageChange] {
    var steps: [StorageChange] = []
    for (counter, stored) in zip(counters, try snapshot(of: counters.map(\.key))) {
      let bytes = CounterRecord.encode(counter.number)
      guard let stored else {
        steps.append(.set(counter.key, bytes, when: .absent))
        continue
      }
      if try CounterRecord.decode(stored.bytes, key: counter.key) < counter.number {
        steps.append(.set(counter.key, bytes, when: .version(stored.version)))
      }
    }
    return steps
  }
}
