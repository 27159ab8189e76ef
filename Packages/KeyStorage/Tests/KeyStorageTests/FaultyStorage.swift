import KeyStorage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A store that is right but for one fault, which the conformance suite must find.
final class FaultyStorage: KeyValueStorage {
  enum Fault: CaseIterable, Sendable {
    case forgetsValues, losesAKeyWhenAnUpdateFails, appliesAFailedUpdateInPart, ignoresPreconditions
    case namesNoRecordInAConflict, leavesTheRevision, movesTheRevisionOfAnEmptyUpdate, returnsAnOldRevision
    case keepsTheVersion, startsVersionsAnewAfterADeletion, listsKeysUnsorted, takesEqualStringsForOneKey
    case matchesPrefixesByLetters, takesEmptyKeys, takesLargeValues, takesAKeyTwice, takesEmptyValuesForNone
    case deletesOnlyTheFirst, countsFromZero, ignoresTheFloor, repeatsANumber, countsPastTheEnd, lowersCounters
    case forgetsCountersWhenOpenedAgain, hidesWritesFromOthers, checksAndThenApplies, readsAndThenCounts
    case writesOneKeyAfterTheOther, neverReports, refusesTheSealOfALargeValue
  }

  struct State {
    var values: [[UInt8]: StoredValue] = [:]
    var revision: UInt64 = 0
    var keyVersions: [[UInt8]: UInt64] = [:]
  }

  let fault: Fault
  let state = Mutex(State())

  init(_ fault: Fault) { self.fault = fault }

  /// Opens the store again, as another process would.
  func again() -> FaultyStorage {
    switch fault {
    case .forgetsCountersWhenOpenedAgain:
      state.withLock { state in
        for (key, value) in state.values where CounterRecord.isMarked(value.bytes) { state.values[key] = nil }
      }
      return self
    case .hidesWritesFromOthers:
      let other = FaultyStorage(fault)
      let copy = state.withLock { $0 }
      other.state.withLock { $0 = copy }
      return other
    default: return self
    }
  }

  private func name(_ key: String) -> [UInt8] {
    fault == .takesEqualStringsForOneKey ? Array(key.replacing("é", with: "e\u{301}").utf8) : Array(key.utf8)
  }

  func get(_ key: String) throws(KeyStorageError) -> StoredValue? {
    if fault != .takesEmptyKeys { try StorageLimits.check(key: key) }
    if fault == .forgetsValues { return nil }
    return state.withLock { $0.values[name(key)] }
  }

  func keys(withPrefix prefix: String) -> [String] {
    let all = state.withLock { Array($0.values.keys) }
    switch fault {
    case .listsKeysUnsorted: return KeyOrder.sorted(all, withPrefix: prefix).reversed()
    case .matchesPrefixesByLetters:
      return KeyOrder.sorted(all, withPrefix: "").filter { prefix.isEmpty || $0.lowercased().hasPrefix(prefix) }
    default: return KeyOrder.sorted(all, withPrefix: prefix)
    }
  }

  func snapshot(of keys: [String]) throws(KeyStorageError) -> [StoredValue?] {
    if fault == .writesOneKeyAfterTheOther {
      var values: [StoredValue?] = []
      for key in keys { values.append(try get(key)) }
      return values
    }
    for key in keys { try StorageLimits.check(key: key) }
    return state.withLock { state in keys.map { fault == .forgetsValues ? nil : state.values[name($0)] } }
  }

  func apply(_ changes: [StorageChange]) throws(KeyStorageError) -> UInt64 {
    try check(changes)
    if fault == .checksAndThenApplies {
      // Each of the two is under the lock; together they are not.
      try state.withLock { (state) throws(KeyStorageError) in try preconditions(changes, state) }
      openGap()
      return state.withLock { carryOut(changes, &$0) }
    }
    if fault == .writesOneKeyAfterTheOther, let first = changes.first {
      let revision = try state.withLock { (state) throws(KeyStorageError) in
        try preconditions(changes, state)
        return carryOut([first], &state)
      }
      if changes.count > 1 { openGap() }
      for change in changes.dropFirst() { state.withLock { put(change, revision, &$0) } }
      return revision
    }
    return try state.withLock { (state) throws(KeyStorageError) in
      do throws(KeyStorageError) {
        try preconditions(changes, state)
      } catch {
        if fault == .losesAKeyWhenAnUpdateFails, let first = changes.first { state.values[name(first.key)] = nil }
        if fault == .appliesAFailedUpdateInPart, let first = changes.first { put(first, state.revision, &state) }
        if fault == .namesNoRecordInAConflict { throw KeyStorageError(.conflict, message: "no") }
        throw error
      }
      return carryOut(changes, &state)
    }
  }

  /// Lets the other threads run in the middle of a step that ought to be one: a fault that shows itself only when a
  /// processor happens to be taken away at that moment would prove nothing of the suite on a busy machine.
  private func openGap() { usleep(20) }

  private func check(_ changes: [StorageChange]) throws(KeyStorageError) {
    switch fault {
    case .takesEmptyKeys: try StorageLimits.check(changes.filter { !$0.key.isEmpty })
    case .takesLargeValues: for change in changes { try StorageLimits.check(key: change.key) }
    case .refusesTheSealOfALargeValue:
      try StorageLimits.check(changes)
      for change in changes where change.newBytes?.count ?? 0 > StorageLimits.valueByteCount {
        throw KeyStorageError(.tooLarge, record: change.key, message: "no")
      }
    case .takesAKeyTwice: for change in changes { try StorageLimits.check([change]) }
    default: try StorageLimits.check(changes)
    }
  }

  private func preconditions(_ changes: [StorageChange], _ state: State) throws(KeyStorageError) {
    if fault == .ignoresPreconditions { return }
    try StorageChange.checkPreconditions(of: changes) { state.values[name($0)]?.version }
  }

  private func carryOut(_ changes: [StorageChange], _ state: inout State) -> UInt64 {
    let before = state.revision
    if fault == .movesTheRevisionOfAnEmptyUpdate || !changes.isEmpty, fault != .leavesTheRevision {
      state.revision += 1
    }
    let isDeletion = changes.allSatisfy { $0.newBytes == nil }
    for change in fault == .deletesOnlyTheFirst && isDeletion ? Array(changes.prefix(1)) : changes {
      put(change, state.revision, &state)
    }
    return fault == .returnsAnOldRevision ? before : state.revision
  }

  private func put(_ change: StorageChange, _ revision: UInt64, _ state: inout State) {
    let key = name(change.key)
    guard let bytes = change.newBytes, fault != .takesEmptyValuesForNone || !bytes.isEmpty else {
      state.values[key] = nil
      if fault == .startsVersionsAnewAfterADeletion { state.keyVersions[key] = nil }
      return
    }
    var version = revision
    if fault == .keepsTheVersion { version = state.values[key]?.version ?? revision }
    if fault == .startsVersionsAnewAfterADeletion || fault == .leavesTheRevision {
      state.keyVersions[key, default: 0] += 1
      version = state.keyVersions[key] ?? 0
    }
    state.values[key] = StoredValue(bytes: bytes, version: version)
  }

  func reserveCounter(_ key: String, atLeast floor: UInt64) throws(KeyStorageError) -> UInt64 {
    try StorageLimits.check(key: key)
    if fault == .readsAndThenCounts {
      let next = try CounterRecord.next(after: get(key)?.bytes, atLeast: floor, key: key)
      openGap()
      return state.withLock { state in
        _ = carryOut([.set(key, CounterRecord.encode(next))], &state)
        return next
      }
    }
    return try state.withLock { (state) throws(KeyStorageError) in
      let stored = state.values[name(key)]
      var next: UInt64
      switch fault {
      case .ignoresTheFloor where stored != nil:
        next = try CounterRecord.next(after: stored?.bytes, atLeast: 0, key: key)
      case .countsFromZero:
        next = try CounterRecord.next(after: stored?.bytes ?? CounterRecord.encode(0), atLeast: floor, key: key)
      case .countsPastTheEnd:
        let last = try stored.map { (stored) throws(KeyStorageError) in try CounterRecord.decode(stored.bytes, key: key)
        }
        next = max(floor, (last ?? .max) &+ 1)
      default: next = try CounterRecord.next(after: stored?.bytes, atLeast: floor, key: key)
      }
      if fault == .repeatsANumber, next == 12 { next = 11 }
      _ = carryOut([.set(key, CounterRecord.encode(next))], &state)
      return next
    }
  }

  func apply(_ changes: [StorageChange], raising counters: [CounterFloor]) throws(KeyStorageError) -> UInt64 {
    guard fault == .lowersCounters else { return try faithfulApply(changes, raising: counters) }
    return try apply(changes + counters.map { .set($0.key, CounterRecord.encode($0.number)) })
  }

  private func faithfulApply(
    _ changes: [StorageChange], raising counters: [CounterFloor]
  ) throws(KeyStorageError) -> UInt64 {
    var steps = changes
    for counter in counters where try (self.counter(counter.key)).map({ $0 < counter.number }) ?? true {
      steps.append(.set(counter.key, CounterRecord.encode(counter.number)))
    }
    return try apply(steps)
  }

  func revision() -> UInt64 { state.withLock { $0.revision } }

  func changes() -> AsyncStream<UInt64> {
    if fault == .neverReports { return AsyncStream { $0.finish() } }
    return RevisionBroadcaster(pollingEvery: .milliseconds(2)) { self.revision() }.stream()
  }
}
